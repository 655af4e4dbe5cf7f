// What the theme makes while a page is read, and leaves out of reach of keys or without a name.
const SCROLLS = "pre > code, .md-typeset__scrollwrap"; // code, and what it lays around tables

function reached(each) {
  if (each.matches(".md-code__nav")) each.role = "none"; // a button, and no way through the page
  if (!each.matches(SCROLLS)) return;
  const scrolls = each.scrollWidth > each.clientWidth;
  if (scrolls === (each.getAttribute("tabindex") === "0")) return;
  if (scrolls) each.tabIndex = 0;
  else each.removeAttribute("tabindex");
}
const sizes = new ResizeObserver((found) => found.forEach(({ target }) => reached(target)));
const content = document.querySelector("[data-md-component=content]");
function all() {
  for (const each of content.querySelectorAll(`${SCROLLS}, .md-code__nav`)) {
    reached(each);
    sizes.observe(each);
  }
}
all();
// on what is touched the theme takes code out of reach again
new MutationObserver(all).observe(content, { childList: true, subtree: true, attributeFilter: ["tabindex"] });
