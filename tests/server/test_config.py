"""Settings come from flags, then from the environment, and errors name their source."""

from __future__ import annotations

import re
from pathlib import Path

import attrs
import pytest

from server.config import Address, Settings, SettingsError, parse

README = Path(__file__).parents[2] / "server" / "README.md"


def test_without_any_the_server_is_for_this_machine_only():
    settings = parse([], {})

    assert settings == Settings()
    assert settings.listen == Address("127.0.0.1", 4707)
    assert (settings.origins, settings.proxies, settings.tls_cert) == ((), (), None)


def test_a_flag_wins_over_its_variable():
    environment = {"SPIELTISCH_LISTEN": "127.0.0.1:1", "SPIELTISCH_LOG_JSON": "on", "OTHER": "x"}
    settings = parse(["--listen", "127.0.0.1:2"], environment)

    assert settings.listen.port == 2
    assert settings.log_json


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("0.0.0.0:0", Address("0.0.0.0", 0)),
        ("[::1]:4707", Address("::1", 4707)),
        ("table.example:65535", Address("table.example", 65535)),
    ],
)
def test_addresses_are_read_and_told_alike(text: str, address: Address):
    assert parse(["--listen", text], {}).listen == address
    assert str(address) == text


@pytest.mark.parametrize("text", ["", "4707", ":4707", "host:", "host:65536", "host:-1", "host:x", "::1:4707"])
def test_what_is_no_address_is_refused(text: str):
    with pytest.raises(SettingsError, match=r"^--listen .*HOST:PORT"):
        parse(["--listen", text], {})


@pytest.mark.parametrize(
    ("name", "text", "cause"),
    [
        ("boards", "/nowhere", "no folder"),
        ("tls_cert", "/nowhere.pem", "no file"),
        ("connections", "0", "from 1"),
        ("connections", "many", "from 1"),
        ("frames", "0", "above 0"),
        ("frames", "inf", "above 0"),
        ("frames", "nan", "above 0"),
        ("tables", "-1", "above 0"),
        ("keep_days", "soon", "soon"),
        ("bot_think", "-1", "above 0"),
        ("bot_pause", "-1", "from 0"),
        ("bot_iterations", "0", "from 1"),
        ("bot_workers", "all", "from 1"),
        ("lock_patience", "0", "above 0"),
        ("log_level", "loud", "debug, info"),
        ("bots", "perhaps", "on"),
    ],
)
def test_an_error_names_the_flag_or_variable_and_the_cause(name: str, text: str, cause: str):
    with pytest.raises(SettingsError) as flag:
        parse([f"--{name.replace('_', '-')}={text}"], {})
    with pytest.raises(SettingsError) as variable:
        parse([], {f"SPIELTISCH_{name.upper()}": text})

    assert str(flag.value).startswith(f"--{name.replace('_', '-')} {text}: ")
    assert str(variable.value).startswith(f"SPIELTISCH_{name.upper()} {text}: ")
    assert cause in str(flag.value)


def test_a_certificate_without_its_key_is_refused(tmp_path: Path):
    (tmp_path / "cert.pem").touch()
    with pytest.raises(SettingsError, match=r"--tls-cert and --tls-key"):
        parse(["--tls-cert", str(tmp_path / "cert.pem")], {})


@pytest.mark.parametrize(
    ("arguments", "on"), [(["--parent-pipe"], True), (["--parent-pipe", "off"], False), ([], False)]
)
def test_a_switch_needs_no_value(arguments: list[str], *, on: bool):
    assert parse([*arguments, "--listen", "127.0.0.1:0"], {}).parent_pipe is on


def test_lists_are_told_by_commas():
    assert parse(["--origins", "https://a.example, https://b.example,"], {}).origins == (
        "https://a.example",
        "https://b.example",
    )


def test_wrong_usage_ends_with_code_2(capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as ended:
        parse(["--nonsense"], {})

    assert ended.value.code == 2
    assert "--nonsense" in capsys.readouterr().err


def test_help_tells_every_setting_and_the_readme_too(capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as ended:
        parse(["--help"], {})
    told = capsys.readouterr().out
    flags = {"--" + field.name.replace("_", "-") for field in attrs.fields(Settings)}

    assert ended.value.code == 0
    assert flags <= set(re.findall(r"--[a-z-]+", told))
    assert flags == set(re.findall(r"^\| `(--[a-z-]+)", README.read_text(encoding="utf-8"), re.MULTILINE))
