"""`duello host`: a web server for matches between real people.

Purpose: start the server and print the host's private link.
Input: where to listen and where to keep things. Output: a link. Must not know: pages.
"""

import logging
import socket
from pathlib import Path
from urllib.parse import urlsplit

import click

from .extras import extra


@click.command("host")
@click.option("--address", default="127.0.0.1", show_default=True, help="Where to listen.")
@click.option("--port", default=8383, show_default=True, help="At which port.")
@click.option(
    "--database",
    default="duello-host.db",
    show_default=True,
    help="A file, or postgresql://USER@HOST/NAME.",
)
@click.option("--url", help="The address that people see, if there is a proxy in between.")
@click.option("--discord-key", default="", help="The public key of a Discord application.")
@click.option(
    "--new-link", is_flag=True, help="End the links to the desk that were printed before."
)
def command(
    address: str, port: int, database: str, url: str | None, discord_key: str, new_link: bool
) -> None:
    """Host matches between people, each at their own screen.

    Prints a private link to your desk: there you make matches, and get a private link for every
    player and one for watchers. Everything is kept in one file; stop the server and start it again
    whenever you like, no time is lost to anybody.
    """
    with extra("host"):
        import uvicorn

        from ..host.app import application, host_key, host_of
        from ..host.guard import is_here_alone
        from ..host.journal import Journal, StorageError
    try:
        journal = Journal(_database(database))
    except StorageError as error:
        raise click.ClickException(str(error)) from None
    base = (url or f"http://{seen_at(address)}:{port}").rstrip("/")
    listening = _listening(address, port)
    host = host_of(journal, secure=base.startswith("https://"))
    click.echo(f"Your desk: {base}/k/{host_key(host, alone=new_link)}")
    click.echo("Whoever has this link is the host. Stop with Ctrl-C.")
    if is_here_alone(urlsplit(base).hostname):
        click.echo("Links open on this machine alone; for others, start with `--address 0.0.0.0`.")
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    config = uvicorn.Config(
        application(host, discord_key=discord_key),
        log_level="warning",
        access_log=False,  # addresses hold keys
        server_header=False,
        proxy_headers=url is not None,
        timeout_graceful_shutdown=2,
    )
    uvicorn.Server(config).run(sockets=[listening])
    journal.close()


def seen_at(address: str) -> str:
    """Where others find a server that listens at an address, as a link says it: one that listens
    everywhere, at the address from which this machine speaks to others.
    """
    everywhere = {"0.0.0.0": ("192.0.2.1", socket.AF_INET), "::": ("2001:db8::1", socket.AF_INET6)}
    if address in everywhere:
        other, family = everywhere[address]
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as way:
                way.connect((other, 9))  # nothing is sent: the way there begins at our own address
                address = way.getsockname()[0]
        except OSError:
            address = "127.0.0.1"
    return f"[{address}]" if ":" in address else address


def _listening(address: str, port: int) -> socket.socket:
    """A socket there, before any link is made. Raises ClickException where there can be none."""
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    try:
        return socket.create_server((address, port), family=family, backlog=2048)
    except (OSError, OverflowError) as error:
        why = getattr(error, "strerror", None) or error
        mend = f"`--port {port + 1}`, say, takes another one"
        raise click.ClickException(
            f"nothing can listen at {address}:{port}: {why}; {mend}"
        ) from None


def _database(words: str) -> str:
    if "://" not in words:
        return f"sqlite:///{Path(words).expanduser().resolve()}"
    return words.replace("postgresql://", "postgresql+psycopg://", 1)
