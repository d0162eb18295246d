"""What one sits at: a table with all that is around it, and games looked at again."""
