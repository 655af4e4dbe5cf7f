// A file on the disk in the place of the link, where `duello desk FILE` has opened the page.
import { $, button } from "./ask.js";

const NAME = document.querySelector("meta[name=duello-file]")?.content;
const AT = "desk/file";
const ENDED = "duello desk has ended";
const AGAIN = 2000; // milliseconds after which it is asked again, if nobody answers

/** The file, or null if the page is not opened for one. put: writes into the editor; text: what stands there;
 * extended: told of what the file extends, before the text is; focus: whoever writes goes on there. */
export async function opened({ put, text, extended, say, focus }) {
  if (!NAME) return null;
  document.title = `${NAME} – Duello`;
  let mark = "", saved = "";
  let lost = ""; // why the file cannot be read any more
  let unwritten = ""; // why what stands here could not be written into it
  let asked = false; // which of two texts stays: until that is said, nothing is written

  const told = async (answer) => {
    const { text: words, others } = await answer.json();
    mark = answer.headers.get("ETag");
    return { words, others };
  };
  const refused = (answer) => { if (!answer.ok) throw new Error(answer.statusText || `${answer.status}`); return answer; };
  const taken = async ({ words, others }) => {
    saved = words;
    await extended(others);
    put(words);
    marked();
  };
  const changed = () => text() !== saved;
  function marked() {
    if (!changed() && !lost) written();
    $("save").disabled = !changed() && !lost;
    document.title = `${changed() ? "• " : ""}${NAME} – Duello`;
  }

  async function save() {
    if (asked) {
      say(`not saved: ${NAME} was changed elsewhere, so say first which text stays`);
      return $("file").querySelector("button").focus();
    }
    const words = text();
    const answer = await fetch(AT, { method: "PUT", body: words, headers: { "If-Match": mark } }).catch(() => null);
    if (answer?.status === 412) return disagree();
    if (!answer?.ok) {
      say(`not saved: ${answer ? answer.statusText : ENDED}`);
      if (answer) refusedToWrite(answer.statusText);
      return;
    }
    const { others } = await told(answer);
    saved = words;
    written();
    found();
    await extended(others);
    marked();
    say(`${NAME} is saved`);
  }

  /** It is no question any more which text stays. */
  function agreed() {
    asked = false;
    inTheWay();
  }

  /** The file has become another, and so has the text here. */
  async function disagree() {
    const now = await told(refused(await fetch(AT)));
    const done = (what) => () => { agreed(); focus(); return what(); };
    asked = true;
    $("file").replaceChildren(
      `${NAME} was changed elsewhere. `,
      button("Take what stands there", done(() => taken(now))),
      button("Keep what stands here", done(() => { saved = now.words; marked(); return save(); })));
  }

  /** Tells what is in the way of the file, for as long as it is; where Save does not help, what stands here is handed out. */
  function inTheWay() {
    const gone = lost === ENDED, why = gone ? lost : unwritten || lost;
    $("download").hidden = !gone && !unwritten;
    if (asked) return; // what is asked comes first
    $("file").replaceChildren(gone ? `${why}: what stands here is in this page alone. Save the text keeps it as a file.`
      : unwritten ? `${NAME}: ${why}. Save the text keeps what stands here as a file of its own.`
      : lost ? `${NAME}: ${why}. Save writes what stands here.` : "");
  }
  /** The file cannot be read any more. */
  function missed(why) {
    if (why === lost) return;
    lost = why;
    marked();
    inTheWay();
  }
  /** The file is there again. */
  function found() {
    if (!lost) return;
    lost = "";
    inTheWay();
  }
  function refusedToWrite(why) {
    if (why === unwritten) return;
    unwritten = why;
    inTheWay();
  }
  /** Nothing that stands here is in this page alone any more. */
  function written() {
    if (!unwritten) return;
    unwritten = "";
    inTheWay();
  }

  async function watch() {
    for (let failed = false; ;) {
      try {
        const answer = await fetch(AT, { headers: { "If-None-Match": lost ? "" : mark } }).catch(() => null);
        if (!answer) throw new Error(ENDED);
        if (answer.ok || answer.status === 304) failed = false;
        if (answer.status === 304) continue;
        const before = mark, now = await told(refused(answer));
        found();
        if (mark === before || now.words === text()) {
          saved = now.words;
          marked();
          if (!changed()) agreed();
        } else if (changed()) { mark = before; await disagree(); } else { await taken(now); say(`${NAME} was changed elsewhere`); }
      } catch (error) {
        if (failed) missed(error.message); // once is nothing: others save by putting a file in the place of another
        failed = true;
        await new Promise((go) => setTimeout(go, AGAIN));
      }
    }
  }

  $("save").hidden = false;
  $("save").onclick = save;
  addEventListener("keydown", (event) => {
    if ((event.ctrlKey || event.metaKey) && event.key === "s") { event.preventDefault(); save(); }
  });
  addEventListener("beforeunload", (event) => { if (changed() || lost) event.preventDefault(); });
  await taken(await told(refused(await fetch(AT))));
  watch();
  return { marked, name: NAME };
}
