"""Runs inside Pyodide: byte code for Duello and what it needs, tables for the parser, and the part
of the standard library that is used. What is used is found by using it.
"""

import importlib.util
import json
import marshal
import os
import sys
import zipfile
from pathlib import Path

sys.path.insert(0, "/app")
os.environ["DUELLO_CACHE"] = "/cache"
os.mkdir("/cache", 0o700)
before = set(sys.modules)

from duello.desk import page

for name, _title in json.loads(page.shipped()):
    text = json.loads(page.opened(name))
    page.check(text)
page.check(text + "\nnonsense\n")
for name in ("archwizards-duel", "reality-benders", "fire-and-ice"):
    text = json.loads(page.opened(name))
    page.look(text + "\nnonsense\n")
    for ask in (page.look, page.book, page.changes, page.pieces, page.examples, page.formatted):
        ask(text)
    page.hover(text, 40), page.complete(text, len(text)), page.play(text, 1)
    page.explore(text), page.further(2), page.enough()
page.beside("{}")
page.forget()
tables = [p for p in Path("/cache").iterdir() if p.name.startswith("parser-")]
used = {m.replace(".", "/") for m in set(sys.modules) | before}

LEFT_OUT = (
    "duello/analysis/fuzz",
    "duello/analysis/generate",
    "duello/analysis/mutate",
    "duello/analysis/simulate",
    "duello/cli",
    "duello/compiler",
    "duello/host",
    "duello/lsp",
    "duello/pytest_plugin",
    "duello/testing",
    "click",
    "markdown_it",
    "mdurl",
    "pygments",
    "lark/tools",
    "lark/__pyinstaller",
)
FIRST = (
    "encodings",
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
WHEN = (2020, 1, 1, 0, 0, 0)


SAID = "duello/dsl/ir/effects/"
"""What stands over each class there is shown on the page; elsewhere it is left out for its size."""


def code(source, name):
    small = 0 if name.startswith(SAID) else 2
    made = compile(source, name, "exec", dont_inherit=True, optimize=small)
    flags = (0b01).to_bytes(4, "little")  # by hash, never checked
    return (
        importlib.util.MAGIC_NUMBER
        + flags
        + importlib.util.source_hash(source)
        + marshal.dumps(made)
    )


def put(zipped, name, data):
    info = zipfile.ZipInfo(name + "c" if name.endswith(".py") else name, WHEN)
    info.compress_type = zipfile.ZIP_DEFLATED
    zipped.writestr(info, code(data, name) if name.endswith(".py") else data, compresslevel=9)


def wanted(name):
    if "__pycache__" in name or name.endswith((".pyi", "py.typed")):
        return False
    if any(name == left or name.startswith((left + "/", left + "-")) for left in LEFT_OUT):
        return False
    if ".dist-info/" in name:
        return "licen" in name.lower() or name.endswith("METADATA")
    stem = name[:-3].removesuffix("/__init__") if name.endswith(".py") else None
    return stem is None or stem in used or not name.startswith(("rich", "cattrs", "platformdirs"))


os.mkdir("/out")
with zipfile.ZipFile("/out/engine.zip", "w") as zipped:
    for path in sorted(Path("/app").rglob("*")):
        name = path.relative_to("/app").as_posix()
        if path.is_file() and wanted(name):
            put(zipped, name, path.read_bytes())
    for path in tables:
        put(zipped, "cache/" + path.name, path.read_bytes())

archive = zipfile.ZipFile("/stdlib.zip")
with zipfile.ZipFile("/out/stdlib.zip", "w") as zipped:
    for info in archive.infolist():
        stem = info.filename.removesuffix(".py").removesuffix("/__init__")
        if not info.is_dir() and (stem in used or info.filename.split("/")[0] in FIRST):
            put(zipped, info.filename, archive.read(info.filename))
