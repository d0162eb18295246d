"""What all tests share: golden files, made anew by ``--update-golden`` and read as a diff; figures to be printed."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

TOLD = "told"


def pytest_configure():
    """Programs started here heed what they would at a terminal, though a shell or ``nohup`` may run the tests."""
    if signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser):
    parser.addoption("--update-golden", action="store_true", help="write the golden files anew; then read their diff")


@pytest.fixture(autouse=True, scope="session")
def nobodys_settings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What is tested in this process shows things as they are for whoever has set nothing."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CONFIG_HOME", str(tmp_path_factory.mktemp("config")))
        yield


@pytest.fixture
def update_golden(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--update-golden"))


@pytest.fixture
def golden(update_golden: bool) -> Callable[[Path, str], None]:
    """Compares a text with a golden file, or writes it there if asked to."""

    def compare(path: Path, text: str) -> None:
        if update_golden:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        assert path.exists(), f"{path} is missing: --update-golden writes it"

        assert path.read_text(encoding="utf-8") == text

    return compare


@pytest.fixture
def tell(request: pytest.FixtureRequest) -> Callable[[str], None]:
    """Has a figure printed at the end of the run, whichever worker found it."""

    def told(figure: str) -> None:
        request.node.user_properties.append((TOLD, figure))

    return told


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter):
    reports = [*terminalreporter.getreports("passed"), *terminalreporter.getreports("failed")]
    figures = [
        value for report in reports if report.when == "call" for key, value in report.user_properties if key == TOLD
    ]
    if figures:
        terminalreporter.section("figures")
    for figure in figures:
        terminalreporter.write_line(figure)
