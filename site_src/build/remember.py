"""Runs inside Pyodide, whose memory is then shipped: everything is imported and the parser made, so
that a visit begins there. What is left in the archives is what the memory does not hold.
"""

import gc
import html.entities
import importlib
import io
import json
import linecache
import os
import re
import sys
import zipfile
import zipimport

ARCHIVES = ("/lib/engine.zip", next(path for path in sys.path if path.endswith(".zip")))

THINGS = 100_000
"""So many things are made before it is looked for those that nobody has any more: a key would wait
for that. It is more than there is at once of what a key makes, nearly all of which is gone without.
"""

MISTAKES = """
option roundz = 3
spel 99 Nothing
nonsense
each player gain 1 point
"""

gc.disable()
sys.path.insert(0, ARCHIVES[0])
os.environ["DUELLO_CACHE"] = "/cache"

from duello.desk import page
from duello.dsl import pipeline, unread_words, whole_texts, word_forms
from duello.dsl.diagnostics import did_you_mean
from duello.dsl.parser import block_starts, parsing
from duello.dsl.parser.syntax_errors import names_meant, rewordings
from duello.dsl.plain_english import said_in_blocks, said_names, said_words
from duello.match import loading

KNOWN_OF_WORDS = (
    rewordings._said,
    did_you_mean._closest,
    did_you_mean._letters,
    whole_texts.at_the_margin,
    word_forms._forms,
    block_starts._unlabelled,
    parsing._straight,
    said_words._bases,
    unread_words.family,
    said_in_blocks.persons_in,
    said_in_blocks._as_one,
    said_in_blocks.blocks_of,
    said_names._of_blocks,
    whole_texts.counted,
    whole_texts.found_in,
    names_meant.has_more,
    names_meant._counted_by,
    names_meant._declared_by,
    names_meant._piled_by,
)

importlib.import_module("duello.desk.page_explore")  # only who explores asks for it
with open("/first.json", encoding="utf-8") as file:
    begun = json.load(file)
ANSWERED = begun["shipped"][: 1 if DRAFT else None]  # noqa: F821 -- whoever runs this says so
SHIPPED = [json.loads(page.opened(name)) for name, _title in ANSWERED]
# what is found out once of each sentence and each mistake is found out before anybody waits for it
for text in (*SHIPPED, SHIPPED[0] + MISTAKES, begun["text"]):
    parsing._here.__dict__.pop("trees", None)  # they would take more room than all the rest
    page.check(text)
    page.forget()
    for made in (loading._shipped, pipeline._read):
        made.cache_clear()
    gc.collect()
page.read_ahead()
for made in KNOWN_OF_WORDS:  # of those of these texts, which nobody has written
    made.cache_clear()
parsing._here.__dict__.pop("trees", None)
for made in parsing._here.parsers.values():
    made.parser.lexer.lexer.made_ready()
del begun, text, ANSWERED, SHIPPED, DRAFT, made, KNOWN_OF_WORDS  # noqa: F821
os.environ["DUELLO_CACHE"] = ""
linecache.clearcache()
re.purge()
PARSERS = ("earley", "earley_forest", "xearley", "cyk")  # other ways to read than Duello's
for name in ("load_grammar", *(f"parsers.{name}" for name in PARSERS)):
    inside = vars(sys.modules[f"lark.{name}"])
    for each in [*inside]:
        if not each.startswith("__"):
            del inside[each]
UNUSED = {
    "ast": ["_Unparser"],
    "pickle": ["_Pickler", "_Unpickler"],
    "difflib": ["Differ", "HtmlDiff"],
}
for name, parts in UNUSED.items():  # of the library: what writes Python, and is there in C, too
    for each in parts:
        vars(sys.modules[name]).pop(each, None)
del name, inside, each, parts, PARSERS, UNUSED
for made in (html.entities.html5, html.entities.name2codepoint, html.entities.codepoint2name):
    made.clear()  # names of signs: texts are made HTML here, and no HTML is read
del made
gc.collect()


def _emptied():
    """What nobody uses any more is filled with zeros, which take no room."""
    top, size, held = max(map(id, gc.get_objects())), 1 << 20, []
    while size >= 16:
        made = bytes(size)
        if id(made) < top:
            held.append(made)
        else:
            size = size * 3 // 4 if size > 64 else size - 4


def _rest(path, held):
    """An archive without the modules that are held; packages stay, as what lies in them does."""
    made = io.BytesIO()
    with zipfile.ZipFile(path) as whole, zipfile.ZipFile(made, "w") as rest:
        for info in whole.infolist():
            if info.filename not in held or info.filename.endswith("/__init__.pyc"):
                rest.writestr(info, whole.read(info), zipfile.ZIP_DEFLATED, 9)
    return made.getvalue()


def _anew():
    """Whoever reads the archives looks up where things stand in them now."""
    zipimport._zip_directory_cache.clear()
    for module in [*sys.modules.values()]:
        loader = getattr(module, "__loader__", None)
        if isinstance(loader, zipimport.zipimporter):
            loader.invalidate_caches()
    sys.path_importer_cache.clear()


_emptied()
for archive in ARCHIVES:
    inside = (getattr(module, "__file__", None) or "" for module in [*sys.modules.values()])
    held = {name.removeprefix(archive + "/") for name in inside if name.startswith(archive + "/")}
    rest = _rest(archive, held)
    with open(archive, "wb") as file:
        file.write(rest)
_anew()
del rest, held, inside, archive
gc.collect()
gc.freeze()
gc.set_threshold(THINGS, 10, 10)
gc.enable()
