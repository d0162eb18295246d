"""Makes .venv, the virtual environment of the Makefile, and does nothing where it is whole and up to date.

Any Python 3 can read this file, so that one that is too old can say so. Two makes at once wait for each other.
"""

import fcntl
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
READY = VENV / "ready"
PYTHON = VENV / "bin" / "python"
NEEDED = (3, 11)


def main():
    """Exit code 0 if .venv is ready, else 1 and a reason with what to do."""
    if sys.version_info < NEEDED:
        sys.exit(
            "Spieltisch needs Python %d.%d or newer, %s is %d.%d. Name another: make PYTHON=/path/to/python3 play"
            % (*NEEDED, sys.executable, *sys.version_info[:2])
        )
    with (ROOT / "pyproject.toml").open("rb") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        stamp = _stamp()
        if not (_whole() and READY.is_file() and READY.read_text(encoding="utf-8") == stamp):
            print("Setting up .venv: a minute or two, once.", file=sys.stderr, flush=True)
            if not _whole():
                _remake()
            _install()
            READY.write_text(stamp, encoding="utf-8")
        if sys.dont_write_bytecode:
            _compile()


def _stamp():
    """What the environment depends on: it is made for this place, this Python and these requirements."""
    settings = _settings()
    return repr((str(ROOT), settings["project"], settings["build-system"]))


def _settings():
    import tomllib

    with (ROOT / "pyproject.toml").open("rb") as file:
        return tomllib.load(file)


def _whole():
    """Whether the interpreter of .venv runs, knows its pip, and was made for this folder."""
    check = "import sys, pip; sys.exit(sys.version_info < %r or sys.prefix != %r)" % (NEEDED, str(VENV))
    try:
        done = subprocess.run(
            [str(PYTHON), "-c", check], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False
        )
    except OSError:
        return False
    return done.returncode == 0


def _remake():
    try:
        import ensurepip
        import venv
    except ImportError as missing:
        sys.exit(
            "This Python has no module %s. On Debian and Ubuntu: apt install python3-venv. "
            "Or name another Python: make PYTHON=/path/to/python3 play" % missing.name
        )
    del ensurepip
    if VENV.is_symlink():
        VENV.unlink()
    shutil.rmtree(VENV, ignore_errors=True)
    venv.EnvBuilder(with_pip=True, symlinks=os.name != "nt").create(VENV)


def _install():
    command = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--editable", ".[test]"]
    done = subprocess.run(command, cwd=str(ROOT), check=False)
    if done.returncode:
        sys.exit("The packages could not be installed: see above. Nothing is lost, the same command tries again.")


def _compile():
    """Ours, as pip does with all that it copies: else each start would, where Python may not keep what it compiles."""
    folders = [str(ROOT / folder) for folder in _settings()["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]]
    subprocess.run([str(PYTHON), "-m", "compileall", "-q", *folders], check=False)


if __name__ == "__main__":
    main()
