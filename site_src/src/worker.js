// The interpreter, off the page's thread. One question at a time; of those that may be overtaken,
// only the newest of each kind is answered.
import { forgotten, has, kept, memoryOf, put } from "./memory.js";

const base = new URL("./", self.location);
const KEEPS = self.name === "keep"; // this worker makes the memory of later visits
const marks = {};
const mark = (name) => (marks[name] = Math.round(performance.now()));

const bytes = async (name) => {
  const answer = await fetch(new URL(name, base));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
};

const BEGIN = `
import os, sys, zipfile
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
`;

/** Python, as it starts, or from a memory in which everything is imported. */
async function python(memory) {
  const [{ loadPyodide }, { default: factory }, code] = await Promise.all([
    import(new URL("pyodide/pyodide.mjs", base)), import(new URL("pyodide/pyodide.asm.mjs", base)), bytes("engine.zip"),
  ]);
  mark("fetched");
  const py = await loadPyodide({
    indexURL: new URL("pyodide/", base).href,
    stdLibURL: new URL("stdlib.zip", base).href,
    lockFileContents: { info: LOCK_INFO, packages: {} },
    env: { PYTHONHASHSEED: "0" }, // what was worked out ahead holds hashes
    createPyodideModule: async (settings) => {
      const made = await factory(settings);
      if (memory) made.growMemory(memory.size); // Pyodide does not make room for it
      return made;
    },
    ...(memory ? { _loadSnapshot: memory.bytes } : { _makeSnapshot: KEEPS }),
  });
  mark("python");
  py.FS.writeFile("/lib/engine.zip", code); // files are not part of a memory
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

async function keep() {
  if (!await has()) await put(memoryOf(await python(null)));
}

async function start() {
  const memory = await kept();
  mark("looked");
  if (memory) {
    try {
      const ask = asked(await python(memory));
      ask("shipped", []); // a memory that is good for nothing fails here, and not under somebody's hands
      mark("remembered");
      return ask;
    } catch { await forgotten(); }
  }
  const py = await python(null);
  mark("ready");
  return asked(py);
}

const ready = KEEPS ? keep() : start();
ready.then(() => postMessage({ id: 0, marks }), (error) => postMessage({ id: 0, error: String(error) }))
  .then(() => { if (KEEPS) close(); });
const turn = () => new Promise((go) => {
  const channel = new MessageChannel();
  channel.port1.onmessage = go;
  channel.port2.postMessage(0);
});

const newest = {};
onmessage = async ({ data: { id, name, given, overtaken } }) => {
  if (overtaken) newest[name] = id;
  const ask = await ready;
  await turn(); // what was asked meanwhile is heard first
  if (overtaken && newest[name] !== id) return postMessage({ id, late: true });
  try { postMessage({ id, answer: ask(name, given) }); }
  catch (error) { postMessage({ id, error: String(error) }); }
};
