"""Brings a database's schema up to date when it is opened.

It runs inside one transaction of the caller's that already holds the write lock, so that of two servers
that start at once the second finds the work done, and a server that is killed leaves nothing half done.
"""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect

from server.storage.port import StorageError

HOME = Path(__file__).parent
VERSIONS = "alembic_version"
"""The table in which Alembic keeps which schema a database has."""


def check_unused(tables: Collection[str], name: str) -> None:
    """See that nothing is in a database that has no schema of ours yet.

    :raises StorageError: it is the database of another program
    """
    if tables:
        raise StorageError(f"{name} is the database of another program: name another one")


def upgrade(connection: Connection, name: str, versions: Path = HOME / "versions") -> None:
    """Upgrade the database called ``name``, whose schemas are those in ``versions``.

    :raises StorageError: its schema is of a newer program, or it is the database of another program
    """
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(HOME))
    config.set_main_option("version_locations", str(versions))
    config.set_main_option("path_separator", "newline")
    script = ScriptDirectory.from_config(config)
    current = MigrationContext.configure(connection).get_current_revision()
    known = [revision.revision for revision in script.walk_revisions()]
    if current is None:
        check_unused(inspect(connection).get_table_names(), name)
    if current is not None and current not in known:
        raise StorageError(
            f"{name} has schema {current}, of a newer version of Spieltisch; this one knows schemas up to {known[0]}: "
            "run the newer version, or open a copy from before its first start"
        )
    if current != known[0]:
        command.upgrade(config, "head")
