"""`duello lsp`: the language server, for editors."""

import click

from .extras import extra


@click.command("lsp")
@click.option(
    "--stdio", is_flag=True, help="Speaks over standard input and output, as it always does."
)
def command(stdio: bool) -> None:
    """Answer what an editor asks about rule files.

    Editors start this themselves. It needs the extra `lsp`: pip install "duello[lsp]".
    """
    with extra("lsp"):
        from ..lsp.server import server
    server.start_io()
