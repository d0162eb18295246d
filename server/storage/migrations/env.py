"""What Alembic runs to migrate: over the connection, and in the transaction, that it was handed."""

from __future__ import annotations

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()
