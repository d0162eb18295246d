"""Brings the schema of an older program's database up to date, in the transaction of who opens it."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect

from server.storage.port import StorageError
from server.storage.versions import check_unused

HOME = Path(__file__).parent


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
