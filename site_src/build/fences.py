"""Run by MkDocs: what a block says behind its fence (`duel snippet`, `told with why`) is for the
tests; for readers it is a rule file, or plain text. Links within the pages of constructs are for
the reference, which is made of them. What is searched for is found last in pages about the making,
and in those about games that were published.
The theme's page for addresses that lead nowhere is left out: no server would look for it here.
"""

import re

FENCE = re.compile(r"^(\s*)```(\w+)[^\n]*$", re.MULTILINE)
MAKING = ("decisions/", "architecture.md", "benchmarks.md", "compiling.md")
PUBLISHED = ("findings.md", "rulebooks.md", "rulings.md")
LAST = 0.01  # so much of what it would count for otherwise: titles count for a thousand of a text
OTHERS = ("python", "toml", "json", "bash", "make")


def on_page_markdown(markdown, page, **_about):
    """The text of a page with fences and links as Markdown has them."""
    if page.file.src_uri.startswith("constructs/"):
        markdown = markdown.replace("](#", "](../reference.md#")
    if page.file.src_uri.startswith(MAKING + PUBLISHED):
        page.meta["search"] = {"boost": LAST}
    return FENCE.sub(lambda m: f"{m[1]}```{_language(m[2])}", markdown)


def _language(word):
    if word == "duel":
        return "duello"
    return word if word in OTHERS else "text"


def on_post_template(output, template_name, **_about):
    """What becomes of a page that the theme brings along; nothing, where it is not written."""
    return "" if template_name == "404.html" else output
