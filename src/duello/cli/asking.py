"""Questions that a command asks in the terminal.

Purpose: ask again until the answer is one, and say what an answer would be.
Input: a question, what may be answered. Output: the answer.
Must not know: what comes of it.
"""

import click

_YES = {"y": True, "yes": True, "n": False, "no": False}


def yes_or_no(question: str, usual: bool = False, err: bool = False) -> bool:
    """Whether somebody says yes. usual: what an empty line means. err: whether it
    is asked on the standard error.
    """

    def read(words: str) -> bool:
        said = _YES.get(words.strip().casefold())
        if said is None:
            raise click.UsageError(f"say `y` for yes or `n` for no, not `{words}`")
        return said

    known = "Y/n" if usual else "y/N"
    return bool(
        click.prompt(
            f"{question} [{known}]",
            "y" if usual else "n",
            value_proc=read,
            show_default=False,
            err=err,
        )
    )


def whole_number(question: str, low: int, high: int, usual: int) -> int:
    """A number that somebody says. low, high: the smallest and the greatest that there may be.
    usual: what an empty line means.
    """

    def read(words: str) -> int:
        said = words.strip()
        if not said.isdecimal() or not low <= int(said) <= high:
            raise click.UsageError(f"say a whole number from {low} to {high}, not `{words}`")
        return int(said)

    return int(click.prompt(question, str(usual), value_proc=read))
