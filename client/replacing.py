"""Files that are whole or as before: written beside and moved into place, since several programs may write at once."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def replace(file: Path, data: bytes) -> None:
    """Write the file, which only its owner may read, in a folder that is there. Raises OSError."""
    handle, name = tempfile.mkstemp(dir=file.parent, suffix=".new")
    try:
        with os.fdopen(handle, "wb") as written:
            written.write(data)
        Path(name).replace(file)
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise
