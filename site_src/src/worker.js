// The interpreter, off the page's thread. One question at a time; of those that may be overtaken,
// only the newest of each kind is answered.
import { loadPyodide } from "pyodide";
import { forgotten, keep, kept, shipped } from "./memory.js";
import { MACHINE, unpacked } from "./packed.js";

const base = new URL("./", self.location);
const LIBRARY = new URL("stdlib.zip", base).href;
const KEEPS = self.name === "keep"; // this worker has kept what later visits begin with
const RESTS = 6000; // milliseconds after which browsers have kept what they made of it: they wait for two seconds without more
const marks = {};
const mark = (name) => (marks[name] = Math.round(performance.now()));

/** What Pyodide would begin with when it has read everything else is fetched and made ready from the first moment on: it is
 * given what is there by then. Its own script is what comes of it. */
function ahead() {
  const { fetch } = self;
  const packed = fetch(new URL("python.packed", base));
  const machine = WebAssembly.compileStreaming(packed.then((answer) => unpacked(answer, MACHINE)));
  const library = fetch(LIBRARY);
  const script = import(new URL("pyodide/pyodide.asm.mjs", base));
  for (const each of [machine, library, script]) each.catch(() => {}); // who waits for it is told
  const name = new URL("pyodide/pyodide.asm.wasm", base).href;
  self.fetch = (what, ...how) =>
    String(what) === name ? Promise.resolve(new Response())
    : String(what) === LIBRARY ? library.then((answer) => answer.clone()) // memory that is spoilt is begun with twice
    : fetch(what, ...how);
  WebAssembly.instantiateStreaming = async (given, imports) => {
    const module = await machine;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
  return script;
}
let machine = KEEPS ? null : ahead();

/** Python, from a memory in which everything is imported. */
async function python(memory) {
  const py = await loadPyodide({
    indexURL: new URL("pyodide/", base).href,
    stdLibURL: LIBRARY,
    lockFileContents: { info: LOCK_INFO, packages: {} },
    env: { PYTHONHASHSEED: "0" }, // what is in the memory holds hashes
    createPyodideModule: async (settings) => {
      const { default: factory } = await machine;
      mark("fetched");
      const made = await factory(settings);
      mark("made");
      memory.restore(made);
      mark("restored");
      return made;
    },
    _loadSnapshot: memory.head,
  });
  mark("python");
  for (const [path, bytes] of memory.files) py.FS.writeFile(path, bytes); // files are not part of a memory
  py.runPython("import random; random.seed()");
  return py;
}

const asked = (py) => {
  const page = py.globals.get("page");
  return (name, given) => {
    const question = page[name];
    try { return JSON.parse(question(...given)); } finally { question.destroy?.(); }
  };
};

async function started(memory) {
  try {
    const ask = asked(await python(memory));
    ask("enough", []); // a memory that is good for nothing fails here, and not under somebody's hands
    return ask;
  } finally { memory.close(); }
}

async function start() {
  const memory = await kept().catch(() => null);
  mark("looked");
  const ask = memory && await started(memory).catch(forgotten);
  if (ask) {
    mark("remembered");
    return ask;
  }
  const anew = await started(await shipped());
  mark("ready");
  return anew;
}

const ready = KEEPS ? keep() : start();
/** Told who asks for it, as the page may not have been there to hear it. */
const told = () => ready.then(() => postMessage({ id: 0, marks }), (error) => postMessage({ id: 0, error: String(error) }));
/** Browsers keep what they make of the code that is used most, if it is read where they keep it: the next visit has it from
 * its first moment on, and not the one after. */
async function used() {
  machine = ahead();
  const ask = await start();
  for (const [name] of ask("shipped", [])) ask("check", [ask("opened", [name])]);
  await new Promise((go) => setTimeout(go, RESTS));
}
if (KEEPS) ready.then((anew) => anew && used()).catch((error) => console.warn(error)).then(() => {
  postMessage({ id: 0, used: true });
  close();
});
const turn = () => new Promise((go) => {
  const channel = new MessageChannel();
  channel.port1.onmessage = go;
  channel.port2.postMessage(0);
});

const newest = {}; // question of each sort; one that has no sort is answered in any case
onmessage = async ({ data: { id, name, given, sort, overtakes = [], pieces = false, most = Infinity } }) => {
  if (id === 0) return told();
  for (const each of overtakes) newest[each] = id;
  const ask = await ready;
  try {
    for (let worked = 0; ;) {
      await turn(); // what was asked meanwhile is heard first
      if (sort && newest[sort] !== id) return postMessage({ id, late: true });
      const begun = performance.now();
      const answer = ask(name, given), more = pieces && (answer === null || Boolean(answer.more));
      worked += performance.now() - begun;
      if (!more || answer !== null) postMessage({ id, answer, more });
      if (!more) return;
      if (worked > most) return postMessage({ id, answer: null });
    }
  } catch (error) { postMessage({ id, error: String(error) }); }
};
