// The interpreter, off the page's thread. One question at a time; of those that may be overtaken,
// only the newest of each kind is answered.
import { loadPyodide } from "pyodide";
import { forgotten, keep, kept, wanted } from "./memory.js";

const base = new URL("./", self.location);
const KEEPS = self.name === "keep"; // this worker makes the memory of later visits
const marks = {};
const mark = (name) => (marks[name] = Math.round(performance.now()));

/** Python's own code is fetched and made ready from the first moment on: Pyodide would begin with it when it has read
 * everything else, and is given what is there by then. */
function ahead() {
  const name = new URL("pyodide/pyodide.asm.wasm", base).href;
  const { fetch } = self, { instantiateStreaming } = WebAssembly;
  const answer = fetch(name);
  const machine = WebAssembly.compileStreaming(answer);
  machine.catch(() => {}); // who waits for it is told
  self.fetch = (what, ...how) => (String(what) === name ? answer : fetch(what, ...how));
  WebAssembly.instantiateStreaming = async (given, imports) => {
    Object.assign(self, { fetch });
    Object.assign(WebAssembly, { instantiateStreaming });
    const module = await machine;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
}
ahead();

const bytes = async (name) => {
  const answer = await fetch(new URL(name, base));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
};

// What is imported stays: it is not looked through for what could be thrown away, then or later.
const BEGIN = `
import gc, os, sys, zipfile
gc.disable()
sys.path.insert(0, "/lib/engine.zip")
os.environ["DUELLO_CACHE"] = "/cache"
os.mkdir("/cache", 0o700)
with zipfile.ZipFile("/lib/engine.zip") as packed:
    import ahead
    ahead.use(packed.read("ahead.bin"))
    for name in packed.namelist():
        if name.startswith("cache/"):
            handle = os.open("/" + name, os.O_WRONLY | os.O_CREAT, 0o600)
            os.write(handle, packed.read(name))
            os.close(handle)
from duello.desk import page
gc.freeze()
gc.enable()
`;

/** Python, as it starts, or from a memory in which everything is imported. */
async function python(memory) {
  const machine = import(new URL("pyodide/pyodide.asm.mjs", base));
  const engine = memory ? memory.part("engine") : bytes("engine.zip");
  const py = await loadPyodide({
    indexURL: new URL("pyodide/", base).href,
    stdLibURL: new URL("stdlib.zip", base).href,
    lockFileContents: { info: LOCK_INFO, packages: {} },
    env: { PYTHONHASHSEED: "0" }, // what was worked out ahead holds hashes
    createPyodideModule: async (settings) => {
      const { default: factory } = await machine;
      mark("fetched");
      const made = await factory(settings);
      mark("made");
      memory?.restore(made);
      return made;
    },
    ...(memory ? { _loadSnapshot: memory.head } : { _makeSnapshot: KEEPS }),
  });
  mark("python");
  py.FS.writeFile("/lib/engine.zip", await engine); // files are not part of a memory
  py.runPython(memory ? "import random; random.seed()" : BEGIN);
  return py;
}

const asked = (py) => {
  const page = py.globals.get("page");
  return (name, given) => {
    const question = page[name];
    try { return JSON.parse(question(...given)); } finally { question.destroy?.(); }
  };
};

/** For later visits: once, by a worker that does nothing else. */
async function keptForLater() {
  if (!await wanted()) return;
  await keep(await python(null), { engine: await bytes("engine.zip") });
}

async function start() {
  const memory = await kept().catch(() => null);
  mark("looked");
  if (memory) {
    try {
      const ask = asked(await python(memory));
      ask("shipped", []); // a memory that is good for nothing fails here, and not under somebody's hands
      mark("remembered");
      return ask;
    } catch { await forgotten(); } finally { memory.close(); }
  }
  const py = await python(null);
  mark("ready");
  return asked(py);
}

const ready = KEEPS ? keptForLater() : start();
/** Told who asks for it, as the page may not have been there to hear it. */
const told = () => ready.then(() => postMessage({ id: 0, marks }), (error) => postMessage({ id: 0, error: String(error) }))
  .then(() => { if (KEEPS) close(); });
const turn = () => new Promise((go) => {
  const channel = new MessageChannel();
  channel.port1.onmessage = go;
  channel.port2.postMessage(0);
});

const newest = {};
onmessage = async ({ data: { id, name, given, overtaken } }) => {
  if (id === 0) return told();
  if (overtaken) newest[name] = id;
  const ask = await ready;
  await turn(); // what was asked meanwhile is heard first
  if (overtaken && newest[name] !== id) return postMessage({ id, late: true });
  try { postMessage({ id, answer: ask(name, given) }); }
  catch (error) { postMessage({ id, error: String(error) }); }
};
