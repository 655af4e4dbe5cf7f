"""Runs inside Pyodide: byte code for Duello and what it needs, tables for the parser, and a list of
the part of the standard library that is used. What is used is found by using it.
"""

import json
import os
import sys
import zipfile
from pathlib import Path

sys.path[:0] = ["/app", "/build"]
os.environ["DUELLO_CACHE"] = "/cache"
os.mkdir("/cache", 0o700)
before = set(sys.modules)

import ahead
from packing import put

recorder = ahead.Recorder()

from duello.desk import page

FIRST = "archwizards-duel"
"""What the page opens where nobody asks for something else."""

shipped = json.loads(page.shipped())
for name, _title in shipped:
    page.look(json.loads(page.opened(name)))
ahead.everything(page, FIRST, "reality-benders", "fire-and-ice")
tables = [p for p in Path("/cache").iterdir() if p.name.startswith("parser-")]
used = {m.replace(".", "/") for m in set(sys.modules) | before}

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
used |= {f"encodings/{name}" for name in CODECS}


def wanted(name):
    if "__pycache__" in name or name.endswith((".pyi", "py.typed")):
        return False
    if any(name == left or name.startswith((left + "/", left + "-")) for left in LEFT_OUT):
        return False
    if ".dist-info/" in name:
        return "licen" in name.lower() or name.endswith("METADATA")
    stem = name[:-3].removesuffix("/__init__") if name.endswith(".py") else None
    return stem is None or stem in used or not name.startswith(AS_USED)


with zipfile.ZipFile("/out/engine.zip", "w") as zipped:
    for path in sorted(Path("/app").rglob("*")):
        name = path.relative_to("/app").as_posix()
        if path.is_file() and wanted(name):
            put(zipped, name, path.read_bytes())
    for path in tables:
        put(zipped, "cache/" + path.name, path.read_bytes())
    put(zipped, "ahead.py", Path("/build/ahead.py").read_bytes())
    put(zipped, "ahead.bin", recorder.written())

text = page.opened(FIRST)
answers = {
    ask: json.loads(getattr(page, ask)(json.loads(text))) for ask in ("check", "look", "book")
}
begun = {
    "shipped": shipped,
    "beginnings": json.loads(page.beginnings()),
    "name": FIRST,
    "text": json.loads(text),
    "answers": answers,
}
Path("/out/first.json").write_text(json.dumps(begun), encoding="utf-8")

with zipfile.ZipFile("/stdlib.zip") as archive:
    names = [info.filename for info in archive.infolist() if not info.is_dir()]
kept = []
for name in names:
    stem = name.removesuffix(".py").removesuffix("/__init__")
    whole = name.split("/")[0] in WHOLE and not name.startswith(ELSEWHERE)
    if stem in used or whole:
        kept.append(name)
Path("/out/stdlib.json").write_text(json.dumps(kept), encoding="utf-8")
