"""`duello compile`: the code that is made of a rule file."""

import click

from ..analysis.explore.exploration import plan_options
from ..compiler.annotated_code import annotated
from ..compiler.engine import Engine, engine_of
from .arguments import BadArgument, pairs
from .backend_option import machine_code, report_option, reported
from .print_problems import loaded


def python_of(engine: Engine) -> str:
    """The generated Python, with what it was made of."""
    points = engine.layout.module.decisions if engine.packs else ()
    asked = {
        each.name: [(due.decision, due.player) for due in engine.asked((each.number,))]
        for each in points
    }
    return annotated(engine.source, engine.program, asked)


def _llvm(engine: Engine) -> str:
    """Whole matches as an LLVM module. Raises BadArgument."""
    with machine_code(engine, "--to llvm"):
        from ..compiler.native import llvm_of

        return f"{llvm_of(engine.layout.module).strip()}\n"


@click.command("compile")
@click.argument("ruleset")
@click.option(
    "--to",
    "language",
    type=click.Choice(["python", "llvm"]),
    default="python",
    show_default=True,
    help="The language.",
)
@click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    help="Sets an option of the ruleset; its value is part of the code.",
)
@report_option
def command(ruleset: str, language: str, options: tuple[str, ...], backend_report: bool) -> None:
    """Show the code that is made of a rule file: a function for each way to go on from each
    decision, and one that plays whole matches, each below the words that it was made of.

    The same rule file and options give the same code. Where the text does not decide, and where
    something is not compiled, the code hands over to the reference interpreter.
    """
    rules = loaded(ruleset)
    try:
        values, _ = plan_options(rules, pairs(options))
    except ValueError as error:
        raise BadArgument(str(error)) from None
    engine = engine_of(rules.program, values, renaming=True)
    click.echo(python_of(engine) if language == "python" else _llvm(engine), nl=False)
    if backend_report:
        for line in list(reported(engine))[1:] or ["everything is compiled"]:
            click.echo(line, err=True)
