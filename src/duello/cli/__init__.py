"""The shell's door to Duello.

Purpose: the commands, each in a module of its own that is imported when it is called, so that
every command starts at once.
Input: arguments. Output: text, and an exit code: 0, 1 for what is wrong with a file, 2 for what is
wrong with the arguments, 3 for rules that contradict themselves in play.
Must not know: anything about rules.
"""

import gc
import os
from importlib import import_module

import click

gc.set_threshold(200_000)
"""What a command imports and reads is fewer things than this, and stays: to look through it for
rubbish is a twentieth of the time until a command begins.
"""

COMMANDS = {
    "new": ("new", "Write a first rule file, to be changed."),
    "list": ("list_rulesets", "Show the rulesets that come with Duello."),
    "check": ("check", "Look for mistakes in rule files."),
    "watch": ("watch", "Check a rule file on every save."),
    "desk": ("desk", "Open the page in which rules are written, for a file."),
    "fmt": ("fmt", "Lay rule files out in the one way."),
    "rulebook": ("rulebook", "Print the rulebook of a ruleset, as players read it."),
    "diff": ("diff", "Say what a player of one ruleset must know to play another."),
    "matrix": ("matrix", "Show what comes of every piece against every other."),
    "lsp": ("lsp", "Answer what an editor asks about rule files."),
    "explain": ("explain", "Say what a mistake's code means, and how to mend it."),
    "test": ("run_examples", "Play the examples in rule files and see whether they hold."),
    "explore": ("explore", "Search play for what the rules do not decide."),
    "simulate": ("simulate", "Play many matches between random players, and count."),
    "compile": ("compile", "Show the code that is made of a rule file."),
    "fuzz": ("fuzz", "Play random matches of every kind and look for what goes wrong."),
    "play": ("play", "Play a duel in the terminal."),
    "replay": ("replay", "Play a recorded match again and check that it is the same."),
    "referee": ("referee", "Run a match over lines of JSON, for other programs."),
    "host": ("host", "Host matches between people, in their browsers."),
    "verify": ("verify", "Check the record of a hosted match."),
}
"""Every command: where it stands, and what it does."""


class Commands(click.Group):
    """The commands, imported one at a time."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Their names, in the order in which a designer comes to need them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """A command by its name."""
        if cmd_name not in COMMANDS:
            return None
        try:
            module = import_module(f"{__name__}.{COMMANDS[cmd_name][0]}")
        except KeyboardInterrupt:
            raise click.ClickException("it was interrupted before anything was done") from None
        command: click.Command = module.command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list in the help, for which nothing need be imported."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, about) for name, (_, about) in COMMANDS.items()])


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="duello")
@click.pass_context
def main(ctx: click.Context) -> None:
    """Duello plays duels whose rules are written as text.

    Begin with `duello list` and `duello play archwizards-duel`. To make a game of your own, write
    its rules in a file, and let `duello check FILE` tell you what it does not understand.

    A RULESET is the name of one that comes with Duello, or the path of a rule file.
    """
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        ctx.color = False  # whoever asks for no colours gets none, in a terminal too
