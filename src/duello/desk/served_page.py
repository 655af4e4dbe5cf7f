"""The page on this computer, with a file in the place of the link.

Purpose: `duello desk` hands out the site that `make site` builds, to one browser of one person, and
lets the page read, write and watch one rule file.
Input: the folder of the site, the path of a file. Output: a server on 127.0.0.1.
Must not know: rules.

Every program and every page in a browser may knock at a door of this computer. So the door is at a
path that nobody can guess; who asks must have come by the name of this computer (or a page could
have its own name lead here), and whoever writes must be the page itself.
"""

import errno
import hashlib
import json
import os
import secrets
import sys
import threading
import time
from collections.abc import Callable
from functools import partial
from html import escape
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from socket import socket

from attrs import field, frozen

HERE = "127.0.0.1"
LARGEST = 1_000_000
"""Bytes of a text that are taken at most."""
WRITABLE = 0o222
"""Of the mode of a file: somebody may write it."""
PAUSE = 0.2
"""Seconds between two looks at the file."""
LONGEST_WAIT = 25.0
"""Seconds for which a question waits whether the file becomes another."""


class Stale(Exception):
    """The file is another than the one that was read; the text of it now."""


@frozen
class RuleFile:
    """A rule file that is read and written whole. others: the texts of what it extends, by the
    names it calls them, worked out anew each time.
    """

    path: Path
    others: Callable[[str], dict[str, str]]
    _lock: threading.Lock = field(factory=threading.Lock, eq=False)

    def read(self) -> str:
        """Its text. Raises OSError, and UnicodeDecodeError where it is none."""
        if self.path.stat().st_size > LARGEST:
            raise OSError(errno.EFBIG, "it is larger than any rule file")
        return self.path.read_bytes().decode("utf-8-sig").replace("\r\n", "\n")

    def write(self, text: str, known: str) -> None:
        """Put another text in the place of one that is known by its mark, whole or not at all; a
        file that is gone is written anew. Raises Stale if the file has become another meanwhile;
        OSError, also of a file that may only be read, though it could be replaced.
        """
        with self._lock:
            there = self.path.exists()
            if there and mark_of(self.read()) != known:
                raise Stale
            mode = self.path.stat().st_mode if there else None
            if mode is not None and not (mode & WRITABLE and os.access(self.path, os.W_OK)):
                raise PermissionError(errno.EACCES, "it may only be read")
            beside = self.path.with_name(f".{self.path.name}.{secrets.token_hex(4)}")
            try:
                beside.write_text(text, encoding="utf-8", newline="\n")
                if mode is not None:
                    os.chmod(beside, mode)
                os.replace(beside, self.path.resolve())
            finally:
                beside.unlink(missing_ok=True)


def mark_of(text: str) -> str:
    """What tells one text from another, as servers write it."""
    return f'"{hashlib.sha256(text.encode()).hexdigest()[:32]}"'


@frozen
class Desk:
    """What is handed out: a site, and a file if there is one. key: the path it stands below."""

    site: Path
    file: RuleFile | None = None
    key: str = field(factory=lambda: secrets.token_urlsafe(24))

    def server(self, port: int = 0) -> ThreadingHTTPServer:
        """A server that nobody but this computer can reach; port 0 takes any. Raises OSError."""
        made = _Server((HERE, port), partial(_Handler, self, directory=str(self.site)))
        made.daemon_threads = True
        return made

    def address(self, server: ThreadingHTTPServer) -> str:
        """Where the page is."""
        return f"http://{HERE}:{server.server_port}/{self.key}/"


class _Server(ThreadingHTTPServer):
    """Answers pages, of which any may be closed before its answer."""

    def handle_error(self, request: object, client_address: object) -> None:
        """Nobody is told that a page is closed."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


class _Handler(SimpleHTTPRequestHandler):
    """One question."""

    server_version = "duello"
    sys_version = ""
    server: ThreadingHTTPServer

    def __init__(
        self,
        desk: Desk,
        request: socket,
        client: tuple[str, int],
        server: ThreadingHTTPServer,
        *,
        directory: str,
    ) -> None:
        self.desk = desk
        super().__init__(request, client, server, directory=directory)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing: there is somebody at the terminal."""

    def handle(self) -> None:
        """Answer; whoever has gone meanwhile is told nothing, and neither is the terminal."""
        try:
            super().handle()
        except ConnectionError:
            self.close_connection = True

    def end_headers(self) -> None:
        """Nothing is kept by others, and the path goes to nobody."""
        for name, value in (
            ("Cache-Control", "no-store"),
            ("Referrer-Policy", "no-referrer"),
            ("X-Content-Type-Options", "nosniff"),
            ("Cross-Origin-Resource-Policy", "same-origin"),
            ("X-Frame-Options", "DENY"),
        ):
            self.send_header(name, value)
        super().end_headers()

    def do_GET(self) -> None:
        """The page, one of its files, or the rule file."""
        below = self._below()
        if below is None:
            self.send_error(HTTPStatus.NOT_FOUND)
        elif below == "desk/file":
            self._file()
        elif below in ("", "index.html"):
            self._page()
        else:
            self.path = f"/{below}"
            super().do_GET()

    def list_directory(self, path: object) -> None:
        """What there is, is nobody's to see."""
        self.send_error(HTTPStatus.NOT_FOUND)

    def do_HEAD(self) -> None:
        """Nobody asks so."""
        self.send_error(HTTPStatus.METHOD_NOT_ALLOWED)

    def do_PUT(self) -> None:
        """Write the rule file."""
        file = self.desk.file
        if self._below() != "desk/file" or file is None or not self._of_the_page():
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        text = self._sent()
        if text is None:
            return
        try:
            file.write(text, self.headers.get("If-Match", ""))
        except Stale:
            self.send_error(HTTPStatus.PRECONDITION_FAILED, "the file has become another")
        except (OSError, UnicodeDecodeError) as error:
            self._failed("written", error)
        else:
            self._told(file, text)

    # ------------------------------------------------------------------ who asks, and for what

    def _below(self) -> str | None:
        """What is asked for below the secret path; None for whoever does not know it."""
        names = {f"{host}:{self.server.server_port}" for host in (HERE, "localhost")}
        if self.headers.get("Host") not in names:
            return None
        _, key, *rest = (*self.path.partition("?")[0].split("/", 2), "")
        known = secrets.compare_digest(key.encode(), self.desk.key.encode())
        return rest[0] if known and len(rest) > 1 else None

    def _of_the_page(self) -> bool:
        return self.headers.get("Origin") == f"http://{self.headers.get('Host')}"

    def _sent(self) -> str | None:
        """The text that came with a question; None if it was refused."""
        size = self.headers.get("Content-Length", "")
        if not size.isdecimal() or int(size) > LARGEST:
            self.close_connection = True
            self.send_error(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
            return None
        try:
            return self.rfile.read(int(size)).decode()
        except UnicodeDecodeError:
            self.send_error(HTTPStatus.BAD_REQUEST, "this is not text")
            return None

    # ------------------------------------------------------------------ answers

    def _page(self) -> None:
        """The page, which is told the name of the file."""
        try:
            text = (self.desk.site / "index.html").read_text(encoding="utf-8")
        except OSError:
            self.send_error(HTTPStatus.NOT_FOUND, "the page is gone: run `make site`")
            return
        if self.desk.file is not None:
            name = escape(self.desk.file.path.name, quote=True)
            text = text.replace("<head>", f'<head>\n<meta name="duello-file" content="{name}">', 1)
        self._send("text/html; charset=utf-8", text.encode())

    def _file(self) -> None:
        """The rule file: at once, if it is another than the one that is known."""
        file, known = self.desk.file, self.headers.get("If-None-Match", "")
        if file is None:
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        until = time.monotonic() + LONGEST_WAIT
        try:
            while mark_of(text := file.read()) == known and time.monotonic() < until:
                time.sleep(PAUSE)
        except (OSError, UnicodeDecodeError) as error:
            self._failed("read", error)
            return
        if mark_of(text) != known:
            self._told(file, text)
        else:
            self.send_response(HTTPStatus.NOT_MODIFIED)
            self.end_headers()

    def _told(self, file: RuleFile, text: str) -> None:
        made = {"text": text, "others": file.others(text)}
        self._send("application/json", json.dumps(made).encode(), ETag=mark_of(text))

    def _failed(self, what: str, error: OSError | UnicodeDecodeError) -> None:
        reason = (error.strerror if isinstance(error, OSError) else None) or "it is not text"
        self.send_error(HTTPStatus.INTERNAL_SERVER_ERROR, f"it cannot be {what}: {reason}")

    def _send(self, sort: str, data: bytes, **headers: str) -> None:
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", sort)
        self.send_header("Content-Length", str(len(data)))
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)
