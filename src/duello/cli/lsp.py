"""`duello lsp`: the language server, for editors."""

import click


@click.command("lsp")
@click.option(
    "--stdio", is_flag=True, help="Speaks over standard input and output, as it always does."
)
def command(stdio: bool) -> None:
    """Answer what an editor asks about rule files.

    Editors start this themselves. It needs the extra `lsp`: pip install "duello[lsp]".
    """
    try:
        from ..lsp.server import server
    except ModuleNotFoundError as error:
        raise click.ClickException(
            f'the language server needs {error.name}: pip install "duello[lsp]"'
        ) from None
    server.start_io()
