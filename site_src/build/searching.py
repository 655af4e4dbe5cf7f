"""Run by MkDocs: what stands in `search.js` stands in front of the theme's own search."""

from pathlib import Path

FRONT = Path(__file__).with_name("search.js").read_text(encoding="utf-8")


def on_post_build(config):
    """In the same file: what is kept for offline has no other that it would be asked for."""
    (own,) = Path(config["site_dir"]).glob("assets/javascripts/workers/search.*.min.js")
    own.write_text(FRONT + own.read_text(encoding="utf-8"), encoding="utf-8")
