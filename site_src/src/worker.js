// The interpreter, off the page's thread. One question at a time; of those that may be overtaken,
// only the newest of each kind is answered.
const base = new URL("./", self.location);

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
    for name in packed.namelist():
        if name.startswith("cache/"):
            handle = os.open("/" + name, os.O_WRONLY | os.O_CREAT, 0o600)
            os.write(handle, packed.read(name))
            os.close(handle)
from duello.desk import page
`;

async function start() {
  const [{ loadPyodide }, code] = await Promise.all([
    import(new URL("pyodide/pyodide.mjs", base)), bytes("engine.zip"),
  ]);
  const py = await loadPyodide({
    indexURL: new URL("pyodide/", base).href,
    stdLibURL: new URL("stdlib.zip", base).href,
    lockFileContents: { info: LOCK_INFO, packages: {} },
  });
  py.FS.writeFile("/lib/engine.zip", code);
  py.runPython(BEGIN);
  const page = py.globals.get("page");
  return (name, given) => {
    const asked = page[name];
    try { return JSON.parse(asked(...given)); } finally { asked.destroy?.(); }
  };
}

const ready = start();
ready.then(() => postMessage({ id: 0 }), (error) => postMessage({ id: 0, error: String(error) }));
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
