"""A real file system that is soon full, for one process: a few hundred kilobytes in a mount namespace of its own.

Needs no rights where the system lets users have namespaces of their own, as Linux does by default.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

_PRIVATE = ("unshare", "--user", "--map-root-user", "--mount")
_MOUNT = 'mount -t tmpfs -o size="$1"k none "$2" && shift 2 && exec "$@"'


def on_small_disk(folder: Path, kibibytes: int, *command: str) -> tuple[str, ...]:
    """The command, in the same process, with that little room in the folder (which for it is empty at first)."""
    return (*_PRIVATE, "sh", "-c", _MOUNT, "sh", str(kibibytes), str(folder), *command)


def have_small_disks(folder: Path) -> bool:
    """Whether the system lets us make one."""
    if shutil.which("unshare") is None:
        return False
    return subprocess.run(on_small_disk(folder, 16, "true"), capture_output=True, check=False).returncode == 0


def seen_by(process: int, path: Path) -> Path:
    """The path as the process sees it, on its own disk."""
    return Path(f"/proc/{process}/root{path}")
