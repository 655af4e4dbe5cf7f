"""The shape of the project: what is shipped, who may import whom, and how large a file may be."""

import ast
import re
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
SETUPTOOLS = PYPROJECT["tool"]["setuptools"]

FOLDERS = {
    "duello.dsl": ROOT / "dsl",
    "duello.interpreter": ROOT / "interpreter",
    "duello.rules": ROOT / "rules",
}
LONGEST = 650
LAYERS = (
    (
        "duello.dsl.spans",
        "duello.dsl.disk_cache",
        "duello.dsl.limits",
        "duello.dsl.signs",
        "duello.dsl.letters_alike",
        "duello.dsl.piecewise",
        "duello.dsl.word_forms",
        "duello.dsl.word_tables",
        "duello.version",
        "duello.rules",
    ),
    ("duello.dsl.diagnostics", "duello.dsl.ir"),
    (
        "duello.dsl.syntax",
        "duello.dsl.parser.reserved_words",
        "duello.dsl.ruling_marks",
        "duello.dsl.whole_edits",
        "duello.dsl.whole_texts",
    ),
    ("duello.dsl.parser.from_lark", "duello.dsl.parser.syntax_errors"),
    ("duello.dsl.parser", "duello.dsl.lower"),
    ("duello.dsl.resolve", "duello.dsl.lint.engine"),
    ("duello.dsl.plain_english",),
    (
        "duello.dsl.denied_outcomes",
        "duello.dsl.done_again",
        "duello.dsl.laid_at_once",
        "duello.dsl.level_in_what",
        "duello.dsl.more_than_said",
        "duello.dsl.unread_words",
    ),
    ("duello.dsl.accounted_words", "duello.dsl.unclear_lines", "duello.dsl.left_out"),
    ("duello.dsl.several_meant",),
    ("duello.dsl.offered_mends",),
    ("duello.dsl.inherit", "duello.dsl.lint"),
    ("duello.dsl",),
    ("duello.interpreter",),
    ("duello.codec",),
    ("duello.move_text", "duello.compiler"),
    ("duello.boards",),
    ("duello.match",),
    ("duello.analysis",),
    ("duello.analysis.model", "duello.analysis.generate"),
    ("duello.analysis.invariants",),
    ("duello.analysis.explore",),
    ("duello.analysis.mutate", "duello.analysis.fuzz", "duello.analysis.report"),
    ("duello.analysis.simulate",),
    ("duello.testing", "duello.pytest_plugin"),
    ("duello.desk.rulebook",),
    ("duello.host",),
    ("duello.desk",),
    ("duello.lsp",),
    ("duello.cli",),
    ("duello",),
)
"""Every room, the lowest first; those of one line know nothing of each other. The room of a module
is the longest name here that it begins with. What is imported stands in the same room or below.
"""

ENGINES = {"duello.interpreter", "duello.compiler"}
"""The compiler has the reference's modules once more, under their names."""
PASSES = {f"duello.dsl.{name}" for name in ("parser.from_lark", "syntax", "lower", "resolve", "ir")}
"""What one pass hands to the next has one name in all of them."""
ALIKE = dict.fromkeys(
    ("domains", "expressions", "items", "lines", "named_values", "statements"), PASSES
)
COMMANDS = {"matrix", "replay", "verify"}
"""Commands that are called like what they show, or check."""

NOT_FOR_IMPORT = {"tests", "examples", "benchmarks", "dsl", "interpreter", "rules", "src"}
ONE_GAMES_WORDS = re.compile(
    r"\b(spells?|wizards?|chocobos?|castles?|mages?|units?|bids?"
    r"|counterspell|hellfire|astrologian|holmgang)\b",
    re.IGNORECASE,
)


def modules() -> Iterator[tuple[str, Path]]:
    """Every module that is shipped, by the name it is imported by."""
    for package, folder in {"duello": ROOT / "src/duello", **FOLDERS}.items():  # links are left out
        for file in folder.rglob("*.py"):
            parts = file.relative_to(folder).with_suffix("").parts
            yield ".".join((package, *(p for p in parts if p != "__init__"))), file


MODULES = dict(modules())


def code_of(*folders: str) -> list[Path]:
    return sorted(
        file
        for folder in folders
        for file in (ROOT / folder).rglob("*")
        if file.suffix in {".py", ".lark"}
    )


def place(file: Path) -> str:
    return str(file.relative_to(ROOT))


@cache
def imports(module: str) -> frozenset[str]:
    """The absolute names of all modules that a module imports, wherever the import stands."""
    return frozenset(_imports(module, MODULES[module]))


def _imports(module: str, file: Path) -> Iterator[str]:
    package = module if file.name == "__init__.py" else module.rpartition(".")[0]
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            if not node.level:
                base = node.module or ""
            else:
                parents = package.split(".")[: len(package.split(".")) - node.level + 1]
                base = ".".join((*parents, *([node.module] if node.module else [])))
            names = (f"{base}.{alias.name}" for alias in node.names)
            yield from (name if name in MODULES else base for name in names)


def test_every_package_is_listed():
    tree = {name for name, file in MODULES.items() if file.name == "__init__.py"}
    assert set(SETUPTOOLS["packages"]) == tree


def test_every_folder_is_mapped_and_linked():
    mapping = {package: ROOT / folder for package, folder in SETUPTOOLS["package-dir"].items()}
    assert mapping == {"duello": ROOT / "src/duello", **FOLDERS}
    for package, folder in FOLDERS.items():
        link = ROOT / "src/duello" / package.rpartition(".")[2]
        assert link.is_symlink()
        assert not link.readlink().is_absolute()
        assert link.resolve() == folder.resolve()


@pytest.mark.parametrize("package", FOLDERS)
def test_every_file_that_is_no_module_is_shipped(package):
    folder = FOLDERS[package]
    patterns = [
        f"{'/'.join(name.split('.')[package.count('.') + 1 :])}/{pattern}".lstrip("/")
        for name, listed in SETUPTOOLS["package-data"].items()
        if f"{name}.".startswith(f"{package}.")
        for pattern in listed
    ]
    for file in folder.rglob("*"):
        name = file.relative_to(folder).as_posix()
        if file.is_file() and file.suffix != ".py" and "__pycache__" not in name:
            assert any(fnmatch(name, pattern) for pattern in patterns), place(file)


def test_a_name_means_one_thing():
    """A base name stands for one module, or for one thing in several rooms."""
    rooms: dict[str, set[str]] = {}
    for name, file in MODULES.items():
        if file.name != "__init__.py":
            package, _, base = name.rpartition(".")
            rooms.setdefault(base, set()).add(package)
    for base, found in rooms.items():
        here = found - {"duello.cli"} if base in COMMANDS else found
        assert len(here) == 1 or here <= ALIKE.get(base, ENGINES), f"{base}: {sorted(found)}"


def test_files_can_be_read_in_one_sitting():
    files = code_of("dsl", "interpreter", "src")
    sizes = {place(file): file.read_text(encoding="utf-8").count("\n") for file in files}
    assert {name: size for name, size in sizes.items() if size >= LONGEST} == {}


def room(module: str) -> str:
    """The room of a module, from the table of layers."""
    return max((r for line in LAYERS for r in line if f"{module}.".startswith(f"{r}.")), key=len)


FLOOR = {name: floor for floor, line in enumerate(LAYERS) for name in line}


@cache
def knows(module: str) -> frozenset[str]:
    """The modules of ours that a module imports."""
    return frozenset(name for name in imports(module) if name in MODULES and name != module)


def test_layers():
    assert [f"{module} imports {name}" for module in MODULES for name in strange(module)] == []


def strange(module: str) -> Iterator[str]:
    """What a module imports that stands where it does, or above, or is for nobody."""
    mine = room(module)
    for name in imports(module):
        if name.partition(".")[0] in NOT_FOR_IMPORT:
            yield name
    for name in knows(module):
        other = room(name)
        if other != mine and FLOOR[other] >= FLOOR[mine]:
            yield name


def test_the_core_stays_without_what_hosts_need():
    """What the extras `host` and `postgres` bring: the room of hosts and its command import it."""
    extras = PYPROJECT["project"]["optional-dependencies"]
    named = {re.split(r"[\[>]", each)[0] for each in (*extras["host"], *extras["postgres"])}
    brought = named | {"nacl", "markupsafe"}
    needs = {m for m in MODULES if brought & {name.partition(".")[0] for name in imports(m)}}
    strangers = {m for m in needs if room(m) != "duello.host"}
    assert len(needs) > 10 and strangers == {"duello.cli.host"}


def test_every_package_has_its_layer():
    """A new room says where it stands; `duello` alone is no place to stand in."""
    packages = {name for name, file in MODULES.items() if file.name == "__init__.py"}
    assert {room(name) for name in packages - {"duello"}} <= {*FLOOR} - {"duello"}


def test_the_map_of_rooms_names_each_once():
    page = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (`[^|]+) \|", page.split("| where |")[1].split("\n\n")[0], re.MULTILINE)
    named = [room for row in rows for room in re.findall(r"`([^`]+)`", row) if "/" in room]
    assert len(rows) > 30 and len(set(rows)) == len(rows)
    places = (ROOT, ROOT / "src/duello")
    assert [room for room in named if not any((at / room).exists() for at in places)] == []


def test_no_import_goes_in_a_circle():
    """Not in a function either, nor for types alone."""
    circles = {module for module in MODULES if module in below(module)}
    assert not circles, f"circles among {sorted(circles)}"


def below(module: str) -> set[str]:
    """Everything that a module imports, and what that imports."""
    found: set[str] = set()
    ahead = [module]
    while ahead:
        new = knows(ahead.pop()) - found
        found |= new
        ahead += new
    return found


def test_rules_are_data():
    code = ast.parse((ROOT / "rules/__init__.py").read_text(encoding="utf-8")).body
    assert all(isinstance(line, ast.Expr) for line in code)
    assert [file.name for file in (ROOT / "rules").rglob("*.py")] == ["__init__.py"]


def test_the_machine_knows_no_game():
    found = [
        f"{place(file)}:{i}: {line.strip()}"
        for file in code_of("dsl", "interpreter", "src")
        for i, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if ONE_GAMES_WORDS.search(line)
    ]
    assert found == []
