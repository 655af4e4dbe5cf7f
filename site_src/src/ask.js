// Questions to an interpreter in a worker of its own.

/** Starts one. ready: settles when it can answer; ask: an answer in any case; latest: undefined, if
 * the same was asked again meanwhile.
 * Of what is found out piece by piece: inPieces: undefined, if anything of that sort was asked meanwhile; who asks is told first
 * whatever is known before the end; anew: the same of another text, and what views show of the one before is left as well;
 * inView: the same of what a view shows, beside all else; atCursor: of what is said of the word there; forAWhile: the same, null if it takes more than so many
 * milliseconds of work: whoever asks again goes on from there.
 * end: stops it at once, and leaves what it was asked unanswered. */
export function interpreter(broken, worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" })) {
  const waiting = new Map();
  let asked = 0, settle;
  const ready = new Promise((go, fail) => (settle = { go, fail }));
  worker.onmessage = ({ data: { id, answer, more, late, error, marks } }) => {
    if (id === 0) return error ? settle.fail(new Error(error)) : settle.go(marks);
    const { go, fail, told } = waiting.get(id);
    if (more) return told(answer);
    waiting.delete(id);
    if (error) { broken(error); fail(new Error(error)); }
    else go(late ? undefined : answer);
  };
  worker.postMessage({ id: 0 });
  const send = (name, given, how = {}, told = () => {}) => new Promise((go, fail) => {
    waiting.set(++asked, { go, fail, told });
    worker.postMessage({ id: asked, name, given, ...how });
  });
  const pieces = (sort, ...more) => ({ sort, overtakes: [sort, ...more], pieces: true });
  return {
    ready,
    ask: (name, ...given) => send(name, given),
    latest: (name, ...given) => send(name, given, { sort: name, overtakes: [name] }),
    inPieces: (told, name, ...given) => send(name, given, pieces("in pieces"), told),
    anew: (told, name, ...given) => send(name, given, pieces("in pieces", "in a view", "at the cursor"), told),
    inView: (name, ...given) => send(name, given, pieces("in a view")),
    atCursor: (name, ...given) => send(name, given, pieces("at the cursor")),
    forAWhile: (most, name, ...given) => send(name, given, { ...pieces("in pieces"), most }),
    end: () => worker.terminate(),
  };
}

/** Has kept what later visits begin with, by a worker that ends by itself. Settles when the memory of a started
 * interpreter is; fails with what was in the way. used: called when the browser has seen which code is used most, too. */
export const keep = (used) => new Promise((go, fail) => {
  const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module", name: "keep" });
  worker.onmessage = ({ data: { error, used: done } }) => (error ? fail(new Error(error)) : done ? used() : go());
  worker.postMessage({ id: 0 });
});

export const $ = (name) => document.getElementById(name);
export const made = (tag, more, ...inside) => {
  const node = Object.assign(document.createElement(tag), more);
  node.append(...inside);
  return node;
};
/** A button that does something. */
export const button = (textContent, onclick, more) => made("button", { type: "button", textContent, onclick, ...more });
