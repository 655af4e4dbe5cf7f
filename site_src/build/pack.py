"""Runs inside Pyodide: byte code for Duello and what it needs, and for the part of the standard
library that is used. What is used is found by using it.
"""

import importlib.util
import json
import marshal
import os
import sys
import zipfile
from pathlib import Path
from types import CodeType

sys.path[:0] = ["/app", "/build"]
os.environ["DUELLO_CACHE"] = "/cache"
LEFT_OUT = (
    "duello/analysis/fuzz",
    "duello/analysis/generate",
    "duello/analysis/mutate",
    "duello/analysis/simulate",
    "duello/cli",
    "duello/compiler",
    "duello/dsl/diagnostics/explain",
    "duello/host",
    "duello/lsp",
    "duello/pytest_plugin",
    "duello/testing",
    "click",
    "markdown_it",
    "mdurl",
    "pygments",
    "lark/grammars",
    "lark/tools",
    "lark/__pyinstaller",
)
AS_USED = ("rich", "cattrs", "platformdirs", "lark")
"""Of these, what nobody uses is left out."""

WHOLE = (
    "importlib",
    "collections",
    "_pyodide",
    "pyodide",
    "re",
    "json",
    "zipfile",
    "pathlib",
    "string",
    "asyncio",
)
ELSEWHERE = ("asyncio/windows_", "asyncio/proactor_events")
"""Parts of these that no browser is asked for."""

CODECS = (
    "ascii",
    "cp437",
    "latin_1",
    "utf_8",
    "utf_16",
    "utf_16_le",
    "utf_32",
    "idna",
    "raw_unicode_escape",
)
LEVEL = 1 if DRAFT else 9  # noqa: F821 -- whoever runs this says so
WHEN = (2020, 1, 1, 0, 0, 0)
SAID = "duello/dsl/ir/effects/"
"""What stands over each class there is shown on the page; elsewhere it is left out for its size."""


def bare(code):
    """Code that does not know its lines: they would be a thirtieth of all that is sent."""
    inside = (bare(each) if isinstance(each, CodeType) else each for each in code.co_consts)
    return code.replace(co_linetable=b"", co_consts=tuple(inside))


def code(source, name):
    small = 0 if name.startswith(SAID) else 2
    made = compile(source, name, "exec", dont_inherit=True, optimize=small)
    flags = (0b01).to_bytes(4, "little")  # by hash, never checked
    return (
        importlib.util.MAGIC_NUMBER
        + flags
        + importlib.util.source_hash(source)
        + marshal.dumps(bare(made))
    )


def left_out(name):
    return any(name == left or name.startswith((left + "/", left + "-")) for left in LEFT_OUT)


# it is compiled once, as it is sent, and what is used is found out with that
for path in sorted(Path("/app").rglob("*.py")):
    name = path.relative_to("/app").as_posix()
    if not left_out(name):
        path.with_suffix(".pyc").write_bytes(code(path.read_bytes(), name))
    path.unlink()

before = set(sys.modules)

from using import everything

from duello.desk import page

FIRST = Path("/build/first.duel").read_text(encoding="utf-8")
"""What the page opens where nobody asks for something else."""

shipped = json.loads(page.shipped())
TRIED = ("archwizards-duel", "reality-benders", "fire-and-ice")
if DRAFT:  # noqa: F821 -- whoever runs this says so
    everything(page, *TRIED[:1])
else:
    for name, _title in shipped:
        page.look(json.loads(page.opened(name)))
    everything(page, *TRIED)
used = {m.replace(".", "/") for m in set(sys.modules) | before}
used |= {f"encodings/{name}" for name in CODECS}


def put(zipped, name, data):
    info = zipfile.ZipInfo(name + "c" if name.endswith(".py") else name, WHEN)
    info.compress_type = zipfile.ZIP_DEFLATED
    zipped.writestr(info, code(data, name) if name.endswith(".py") else data, compresslevel=LEVEL)


def wanted(name):
    if "__pycache__" in name or name.endswith((".pyi", "py.typed")):
        return False
    if left_out(name):
        return False
    if ".dist-info/" in name:
        return "licen" in name.lower() or name.endswith("METADATA")
    stem = name[:-4].removesuffix("/__init__") if name.endswith(".pyc") else None
    return stem is None or stem in used or not name.startswith(AS_USED)


with zipfile.ZipFile("/out/engine.zip", "w") as zipped:
    for path in sorted(Path("/app").rglob("*")):
        name = path.relative_to("/app").as_posix()
        if path.is_file() and wanted(name):
            put(zipped, name, path.read_bytes())

licences = [
    f"{path.parts[2].partition('-')[0]}\n\n{path.read_text()}\n"
    for path in sorted(Path("/app").glob("*.dist-info/**/*"))
    if path.is_file() and "licen" in path.name.lower()
]
Path("/out/licences.txt").write_text("\n".join(licences), encoding="utf-8")

answers = {ask: json.loads(getattr(page, ask)(FIRST)) for ask in ("check", "look", "book")}
begun = {
    "shipped": shipped,
    "beginnings": json.loads(page.beginnings()),
    "text": FIRST,
    "answers": answers,
}
Path("/out/first.json").write_text(json.dumps(begun), encoding="utf-8")

with (
    zipfile.ZipFile("/stdlib.zip") as archive,
    zipfile.ZipFile("/out/stdlib.zip", "w") as zipped,
):
    for info in archive.infolist():
        stem = info.filename.removesuffix(".py").removesuffix("/__init__")
        whole = info.filename.split("/")[0] in WHOLE and not info.filename.startswith(ELSEWHERE)
        if not info.is_dir() and (stem in used or whole):
            put(zipped, info.filename, archive.read(info.filename))
