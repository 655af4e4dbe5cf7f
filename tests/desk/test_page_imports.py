"""What the page is made of can be imported without what is not sent to it."""

import ast
import subprocess
import sys
from pathlib import Path

PACK = Path(__file__).parents[2] / "site_src" / "build" / "pack.py"
BLOCKED = """
import sys
from importlib.abc import MetaPathFinder

LEFT_OUT = tuple(sys.argv[1:])


class Nothing(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if any(name == each or name.startswith(each + ".") for each in LEFT_OUT):
            raise ModuleNotFoundError(f"{name} is not sent to the page", name=name)
        return None


sys.meta_path.insert(0, Nothing())
import duello.desk.page
import duello.desk.page_explore
"""


def left_out() -> list[str]:
    """The packages of Duello that the page does without, by their names."""
    for node in ast.parse(PACK.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "LEFT_OUT":
            paths = ast.literal_eval(node.value)
            return [each.replace("/", ".") for each in paths if each.startswith("duello/")]
    raise AssertionError("nothing is left out of the page")


def test_the_page_is_imported_without_what_is_left_out() -> None:
    assert "duello.compiler" in left_out()
    words = [sys.executable, "-c", BLOCKED, *left_out()]
    ran = subprocess.run(words, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
