// A new game, or a variant of one that comes with Duello: small and complete, to be changed.
import { $, made } from "./ask.js";

const VARIANT = "variant of ", BLANK = "blank";

/** beginnings, shipped, examples: names or addresses with words about them; ask: questions to the interpreter; write: what stands in the editor;
 * written: told when it does. */
export function beginning({ beginnings, shipped }, examples, ask, write, written) {
  const group = (label, options) => made("optgroup", { label }, ...options.map(([value, textContent]) =>
    made("option", { value, textContent })));
  $("begin-as").append(
    group("A game played with", beginnings.map(([name, about]) => [name, `${name}: ${about}`])),
    group("Nothing yet", [[BLANK, "a blank page: only its title"]]),
    group("A variant of", shipped.map(([, title]) => [VARIANT + title, title])),
    group("A variant of a small example", examples.map(([, title]) => [VARIANT + title, title])));
  const wishes = document.querySelector("#begin .wishes");
  $("begin-as").onchange = ({ target }) => (wishes.hidden = target.value === BLANK || target.value.startsWith(VARIANT));
  $("new").onclick = () => {
    $("begin-refused").textContent = "";
    $("begin").showModal();
  };
  $("begin-not").onclick = () => $("begin").close();
  document.querySelector("#begin form").onsubmit = async (event) => {
    event.preventDefault();
    const name = $("begin-name").value, as = $("begin-as").value;
    const begun = as.startsWith(VARIANT) ? await ask("begin_variant", name, as.slice(VARIANT.length))
      : await ask("begin", name, as, Number($("begin-rounds").value), Number($("begin-bouts").value), $("begin-turn").checked);
    if (begun.refused) return void ($("begin-refused").textContent = `No: ${begun.refused}.`);
    write(begun.text);
    $("begin").close();
    written();
  };
}
