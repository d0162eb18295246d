"""The history of the database's schema (Alembic), and how a database is brought up to date."""
