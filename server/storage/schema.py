"""The tables of the database, as the migrations make them (a test holds that they agree)."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
)

METADATA = MetaData()

TABLES = Table(
    "tables",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("code", Text, nullable=False, unique=True),
    Column("created", Double, nullable=False),
    Column("touched", Double, nullable=False),
    Column("begun", Boolean, nullable=False),
)

# In SQLite this stays a table with a row id. Without one the bodies would lie in the key's own tree, and a batch for
# many tables would rewrite a page for each of them: twice the time a row.
LOG = Table(
    "log",
    METADATA,
    Column("table", Text, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
    PrimaryKeyConstraint("table", "seq"),
)

SEATS = Table(
    "seats",
    METADATA,
    Column("id", Integer, primary_key=True),  # grows with every seat given: the highest is the latest
    Column("player", LargeBinary, nullable=False),
    Column("table", Text, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    UniqueConstraint("player", "table"),
    Index("seats_by_table", "table"),
)
