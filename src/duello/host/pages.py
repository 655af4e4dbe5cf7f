"""What pages have in common: templates, cookies, who asks, replies.

Must not know: rules, rows.
"""

from attrs import define, field
from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from ..desk.rulebook.english import stopped
from .forms import as_fields
from .guard import form_token, is_own_token, plain_text, shown
from .keys import Holder, Keys
from .rule_check import rulebook
from .screens import clock, moment, sealing_in_words
from .service import Live, NoSuchMatch, Service
from .stored_rules import StoredRules
from .turns import Turns

COOKIE = "duello"
DAYS = 60 * 86_400


class Turned(Exception):
    """Somebody asks for what is not theirs; the reply says so and nothing else."""

    def __init__(self, status: int, title: str, words: str) -> None:
        super().__init__(words)
        self.status, self.title, self.words = status, title, words


NOT_YOURS = Turned(
    403, "This is not open to you", "Open your own link once more. It may have been changed."
)


@define
class Host:
    """A host: matches, keys, templates. shown: links that were made by this process, so that they
    can be copied; they are kept nowhere else. turns: of requests about one match.
    """

    service: Service
    keys: Keys
    templates: Environment
    secure: bool = False
    shown: dict[tuple[str, str], str] = field(factory=dict)
    turns: Turns = field(factory=Turns)

    def page(self, template: str, status: int = 200, **values: object) -> HTMLResponse:
        """A page from a template."""
        return HTMLResponse(self.templates.get_template(template).render(**values), status)

    def rulebook(self, rules: StoredRules) -> Markup:
        """The rulebook of a ruleset, in which all texts are escaped; empty if there is none."""
        return Markup(plain_text(rulebook(rules.own, rules.sources)))

    def message(self, title: str, words: str, status: int = 200, back: str = "") -> HTMLResponse:
        """A page that says one thing."""
        return self.page("message.html", status, title=title, words=words, back=back)

    def seat_of(self, request: Request) -> tuple[str, Live, str]:
        """The key, match and audience of somebody at a match. Raises Turned."""
        name, audience = request.path_params["match"], request.path_params["audience"]
        key = request.cookies.get(COOKIE, "")
        holder = self.keys.holder(key) if key else None
        if holder is None or (holder.match, holder.role) != (name, audience):
            raise NOT_YOURS
        try:
            return key, self.service.live(name), audience
        except NoSuchMatch:
            raise NOT_YOURS from None

    def still_holds(self, key: str, name: str, audience: str) -> bool:
        """Whether a key was not taken back."""
        holder = self.keys.holder(key)
        return holder is not None and (holder.match, holder.role) == (name, audience)

    def desk_of(self, request: Request) -> str:
        """The key of the host. Raises Turned."""
        key = request.cookies.get(COOKIE, "")
        holder = self.keys.holder(key) if key else None
        if holder is None or holder.role != "host":
            raise NOT_YOURS
        return key

    def own_token(self, key: str, token: object) -> None:
        """Whether a form is from a page of this host. Raises Turned."""
        if not isinstance(token, str) or not is_own_token(key, token):
            raise Turned(403, "Not done", "This form is old, or not from a page of this host.")

    async def desk_form(self, request: Request) -> tuple[str, dict[str, str]]:
        """The key of the host, and what a form of the desk says. Raises Turned."""
        key = self.desk_of(request)
        async with request.form() as form:
            self.own_token(key, form.get("token", ""))
            return key, as_fields(form)

    def seated(self, reply: Response, key: str, path: str) -> Response:
        """The reply with the key in a cookie, for one path: two seats in one browser are two."""
        reply.set_cookie(
            COOKIE, key, DAYS, path=path, httponly=True, samesite="lax", secure=self.secure
        )
        return reply


def place_of(holder: Holder) -> str:
    """Where somebody with this key belongs."""
    return "/desk" if holder.role == "host" else f"/m/{holder.match}/{holder.role}"


def templates() -> Environment:
    """The templates. Whatever is not markup of ours is text; signs that turn text are shown."""
    found = Environment(
        loader=PackageLoader("duello.host", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=plain_text,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    found.filters.update(stopped=stopped, coded=coded)
    found.globals.update(
        moment=moment,
        clock=clock,
        left=left_in_words,
        sealing=sealing_in_words,
        form_token=form_token,
        loop_id=0,
    )
    return found


def coded(text: str) -> Markup:
    """A text of ours in which what stands between backticks is code."""
    parts = shown(text).split("`")
    if len(parts) % 2 == 0:  # one of them belongs to what is quoted
        return escape(shown(text))
    found = Markup()
    for number, part in enumerate(parts):
        found += Markup("<code>{}</code>").format(part) if number % 2 else part
    return found


def left_in_words(ms: int) -> str:
    """A span of time as a clock shows it."""
    seconds = max(0, -(-ms // 1000))
    if seconds >= 2 * 86_400:
        return f"{seconds // 86_400} days"
    hours, minutes, rest = seconds // 3600, seconds // 60 % 60, seconds % 60
    return f"{hours}:{minutes:02d}:{rest:02d}" if hours else f"{minutes}:{rest:02d}"


def to(place: str) -> RedirectResponse:
    """On to another page, after something was done."""
    return RedirectResponse(place, 303)
