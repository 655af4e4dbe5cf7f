"""What it takes to read rules and to compile them is not taken by a search that memory bounds."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from tests.analysis.explore.test_going_to_disk import TOLD

from duello.analysis.explore import made_apart
from duello.cli import main
from duello.compiler import compiled_cache, engine
from duello.dsl import disk_cache
from duello.match import loading


@pytest.fixture
def text(tmp_path: Path) -> Path:
    file = tmp_path / "told.duel"
    file.write_text(TOLD, encoding="utf-8")
    return file


class Made:
    """What is made apart, and by the process that searches itself."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.apart, self.by_itself, self._is_apart = list[str](), list[str](), False
        for room, name in ((loading, "_compiled"), (engine, "graph_of")):
            monkeypatch.setattr(room, name, self._noted(name, getattr(room, name)))
        monkeypatch.setattr(made_apart, "_apart", self._do_apart)

    def _noted(self, name: str, work: Callable[..., Any]) -> Callable[..., Any]:
        def noted(*given: Any) -> Any:
            (self.apart if self._is_apart else self.by_itself).append(name)
            return work(*given)

        return noted

    def _do_apart(self, work: Callable[..., Any], seconds: float | None, *given: Any) -> None:
        self._is_apart = True
        work(*given)
        self._is_apart = False


@pytest.mark.parametrize("compare", ["--compare", "--no-compare"])
def test_a_search_within_memory_reads_what_was_made_apart(
    compare: str, text: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first time that its rules are explored, too."""
    kept = tmp_path / "kept"
    words = ("explore", str(text), compare, "--backend", "python", "--walks", "0", "--checks", "0")
    monkeypatch.setattr(compiled_cache, "WORTH_KEEPING", 0)
    monkeypatch.setenv(disk_cache.SETTING, str(kept))
    made = Made(monkeypatch)
    both = ["_compiled", "graph_of"]
    for bound, apart, by_itself in (
        (("--memory", "100000"), both, []),
        (("--memory", "100000"), [], []),  # it is there now
        ((), [], []),
    ):
        made.apart, made.by_itself = [], []
        ask = (*words, "--states", "30", "--json", *bound)
        found = CliRunner().invoke(main, ask, catch_exceptions=False)
        assert json.loads(found.stdout)["search"]["states"] == 30
        assert (made.apart, made.by_itself) == (apart, by_itself)


@pytest.mark.slow
def test_a_process_of_its_own_reads_rules_and_leaves_it_to_the_search_what_is_wrong(
    text: Path,
) -> None:
    assert not loading.is_kept(text)
    made_apart.read_apart(str(text))
    assert loading.is_kept(text)
    text.write_text(TOLD.replace("players", "plaers"), encoding="utf-8")
    found = CliRunner().invoke(main, ("explore", str(text), "--memory", "100000"))
    assert found.exit_code == 1 and "plaers" in found.stderr
