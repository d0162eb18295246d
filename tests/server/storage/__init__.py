"""What is particular to the adapters of storage."""
