"""The schema's history: what the migrations make, and databases of older and newer programs."""

from __future__ import annotations

import shutil
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, create_engine

from server.storage import statements
from server.storage.database import Database
from server.storage.migrations import upgrade as module
from server.storage.migrations.upgrade import upgrade
from server.storage.port import Row, StorageError
from server.storage.schema import METADATA
from server.storage.sqlite import _engine as sqlite_engine
from server.storage.versions import NEWEST, VERSIONS, bring_up_to_date
from tests.support.storages import Site, first

MIGRATIONS = Path(module.__file__).parent / "versions"

NEXT = """
import sqlalchemy as sa
from alembic import op

revision = "9999"
down_revision = "0001"


def upgrade():
    op.add_column("tables", sa.Column("note", sa.Text, nullable=False, server_default="none"))
    {then}
"""


@pytest.fixture
def connection(tmp_path):
    engine = create_engine(f"sqlite:///{tmp_path / 'games.db'}")
    with engine.connect() as connection:
        yield connection
    engine.dispose()


@pytest.fixture
def coming(tmp_path):
    """The versions of a program that is one ahead of this one."""
    return with_next(tmp_path / "coming", "pass")


def with_next(folder: Path, then: str) -> Path:
    shutil.copytree(MIGRATIONS, folder)
    (folder / "schema_9999.py").write_text(NEXT.format(then=then))
    return folder


def differences(connection: Connection) -> list[object]:
    return list(compare_metadata(MigrationContext.configure(connection), METADATA))


def test_the_migrations_make_the_schema_that_the_program_uses(connection):
    upgrade(connection, "it")

    assert differences(connection) == []


def described(connection: Connection) -> set[tuple[object, ...]]:
    """All that there is in an SQLite database, in its own words."""
    return {tuple(row) for row in connection.exec_driver_sql("SELECT type, name, tbl_name, sql FROM sqlite_master")}


def test_a_new_database_is_as_if_all_migrations_had_made_it(tmp_path):
    made = {}
    for way in (bring_up_to_date, upgrade):
        engine = create_engine(f"sqlite:///{tmp_path / way.__name__}.db")
        with engine.connect() as connection:
            way(connection, "it")
            versions = connection.exec_driver_sql(f"SELECT version_num FROM {VERSIONS}").all()
            made[way] = described(connection), versions
        engine.dispose()

    assert made[bring_up_to_date] == made[upgrade]
    assert made[upgrade][1] == [(NEWEST,)]


OPENS = """
import asyncio, sys
from server.storage.opening import open_storage

async def main():
    for _ in ("new", "there"):
        await (await open_storage(f"sqlite:///{sys.argv[1]}")).close()

asyncio.run(main())
print(*sys.modules)
"""


def test_nothing_that_migrates_is_loaded_for_a_database_that_is_new_or_up_to_date(tmp_path):
    command = [sys.executable, "-c", OPENS, str(tmp_path / "games.db")]
    loaded = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()

    assert "sqlalchemy" in loaded
    assert not {"alembic", "sqlalchemy.dialects.postgresql"} & set(loaded)


def test_a_database_of_an_older_program_is_upgraded_and_keeps_what_it_holds(connection, coming):
    upgrade(connection, "it")
    statements.append(connection, [first("A", "KADUBE", b"anna"), Row("A", 1, b"one")], 1.0)
    connection.commit()

    upgrade(connection, "it", coming)
    connection.commit()

    assert connection.exec_driver_sql("SELECT id, code, note FROM tables").all() == [("A", "KADUBE", "none")]
    assert statements.read(connection, "A", 0) == (b"opened A", b"one")
    assert statements.held(connection, b"anna") == ("A",)
    upgrade(connection, "it", coming)


def test_a_migration_that_fails_leaves_the_database_as_it_was(tmp_path):
    """In the transaction of the storage's own connection, in which the schema's changes are undone too."""
    broken = with_next(tmp_path / "broken", "raise RuntimeError('power cut')")
    engine = sqlite_engine(tmp_path / "games.db", 1.0, "BEGIN IMMEDIATE")
    with engine.connect() as connection:
        with connection.begin():
            upgrade(connection, "it")

        with pytest.raises(RuntimeError, match="power cut"), connection.begin():
            upgrade(connection, "it", broken)

        with connection.begin():
            assert differences(connection) == []
            upgrade(connection, "it")
    engine.dispose()


async def test_a_database_of_a_newer_program_is_refused_by_name(tmp_path, coming):
    site = Site("sqlite", tmp_path)
    storage = await site.open()
    assert isinstance(storage, Database)
    await storage._writing.run(partial(upgrade, name="it", versions=coming))
    await storage.close()

    with pytest.raises(
        StorageError, match=r"games\.db has schema 9999, of a newer version .* up to 0001: run the newer"
    ):
        await site.open()
