"""Which schema a database has. A new one is made with the newest at once; only an older one has to be migrated.

What migrates takes as long to import as half of the server, so it is left where it is as long as nobody needs it.
"""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Column, Connection, MetaData, PrimaryKeyConstraint, String, Table, insert, inspect, select

from server.storage.port import StorageError
from server.storage.schema import METADATA

VERSIONS = "alembic_version"
"""The table in which Alembic keeps which schema a database has."""
NEWEST = "0001"
"""The version of the schema in ``METADATA``, the last of the migrations (a test holds that)."""

_MADE = MetaData()
_VERSION = Table(
    VERSIONS,
    _MADE,
    Column("version_num", String(32), nullable=False),
    PrimaryKeyConstraint("version_num", name=f"{VERSIONS}_pkc"),
)
"""As Alembic makes it, so that it finds its way when there is something to migrate."""


def bring_up_to_date(connection: Connection, name: str) -> None:
    """Give the database called ``name`` the schema of this program, in a transaction that holds the write lock.

    So of two servers that start at once the second finds the work done, and a server that is killed leaves nothing
    half done.

    :raises StorageError: its schema is of a newer program, or it is the database of another program
    """
    tables = inspect(connection).get_table_names()
    if VERSIONS not in tables:
        check_unused(tables, name)
        METADATA.create_all(connection, checkfirst=False)
        _MADE.create_all(connection, checkfirst=False)
        connection.execute(insert(_VERSION).values(version_num=NEWEST))
    elif connection.scalar(select(_VERSION.c.version_num)) != NEWEST:
        from server.storage.migrations.upgrade import upgrade  # noqa: PLC0415 - see above

        upgrade(connection, name)


def check_unused(tables: Collection[str], name: str) -> None:
    """See that nothing is in a database that has no schema of ours yet.

    :raises StorageError: it is the database of another program
    """
    if tables:
        raise StorageError(f"{name} is the database of another program: name another one")
