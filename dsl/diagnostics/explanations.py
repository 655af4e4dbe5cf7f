"""The pages behind `duello explain CODE`.

Purpose: say at length what a problem's code means, with rules that provoke it and their mend.
Input: a code. Output: the Markdown page of that code, from `explain/CODE.md`.
Must not know: how a problem is found, nor how a page is shown.
"""

from importlib.resources import files

_PAGES = files(__package__) / "explain"


def codes() -> tuple[str, ...]:
    """Every code that has a page, in alphabetical order."""
    names = (page.name for page in _PAGES.iterdir())
    return tuple(sorted(name.removesuffix(".md") for name in names if name.endswith(".md")))


def explain(code: str) -> str | None:
    """The page of a code, or `None` where there is none.

    Where there is none, `did_you_mean.closest(code, codes())` may know which code was meant.
    """
    if code not in codes():
        return None
    return (_PAGES / f"{code}.md").read_text(encoding="utf-8")
