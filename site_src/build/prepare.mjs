// Makes what the worker loads, with Pyodide itself, so that byte code and memory fit it:
// What is there already: made/tables, the parser's tables, as build/parser_tables.py keeps them.
//   made/memory         the memory of a Python that has imported Duello and made its parser, and what it did not need for that
//   made/pyodide        a slim Pyodide
//   made/python         its own code
//   made/stdlib.zip     what the memory does not hold of the part of the standard library that is used
//   made/first.json     the text that the page opens first, and what Duello answers about it
// With DRAFT=yes, sooner: little is tried to see what is used, and little is found out beforehand.
// usage: node build/prepare.mjs FOLDER_OF_WHEELS
import { loadPyodide } from "pyodide";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { written } from "./memory.mjs";
import { slimmed } from "./slim.mjs";

const here = path.dirname(fileURLToPath(import.meta.url));
const out = path.join(here, "..", "made");
const FIRST = path.join(here, "../../examples/boiling_point.duel"); // small, whole, and with pieces that do something
const wheels = process.argv[2];
const DRAFT = Boolean(process.env.DRAFT);
if (!wheels) throw new Error("usage: node build/prepare.mjs FOLDER_OF_WHEELS");
fs.mkdirSync(out, { recursive: true });

const script = (name) => fs.readFileSync(path.join(here, name), "utf8");
const pyodide = (name) => path.join(out, "pyodide", name);
slimmed(pyodide(""));
const put = (name, bytes) => {
  fs.writeFileSync(path.join(out, name), bytes);
  console.log(name, bytes.length);
};
const env = { PYTHONHASHSEED: "0" }; // or it differs from build to build

/** The wheels and the standard library as byte code. */
async function packed() {
  const py = await loadPyodide({ env, indexURL: pyodide("") });
  for (const folder of ["/app", "/build", "/out"]) py.FS.mkdirTree(folder);
  const tables = fs.readdirSync(path.join(out, "tables")).map((name) => `/cache/${name}`);
  py.FS.mkdir("/cache", 0o700);
  for (const name of tables) py.FS.writeFile(name, fs.readFileSync(path.join(out, "tables", path.basename(name))), { mode: 0o600 });
  py.FS.writeFile("/build/using.py", script("using.py"));
  py.FS.writeFile("/build/first.duel", fs.readFileSync(FIRST));
  py.FS.writeFile("/stdlib.zip", fs.readFileSync(pyodide("python_stdlib.zip")));
  for (const wheel of fs.readdirSync(wheels).filter((name) => name.endsWith(".whl")).sort())
    py.unpackArchive(new Uint8Array(fs.readFileSync(path.join(wheels, wheel))), "wheel", { extractDir: "/app" });
  py.globals.set("DRAFT", DRAFT);
  py.runPython(script("pack.py"));
  const read = py.FS.readdir("/cache").filter((name) => name.startsWith("parser-")).map((name) => `/cache/${name}`);
  if (`${read}` !== `${tables}`) throw new Error(`other tables than ${tables} were wanted: ${read}`);
  const files = ["/out/engine.zip", "/out/stdlib.zip", "/out/first.json", "/out/licences.txt", ...tables];
  return Object.fromEntries(files.map((name) => [name.replace("/out/", ""), py.FS.readFile(name)]));
}

const { info } = JSON.parse(fs.readFileSync(pyodide("pyodide-lock.json"), "utf8"));
const python = (settings) => loadPyodide({
  indexURL: pyodide(""), stdLibURL: path.join(out, "stdlib.zip"), lockFileContents: { info, packages: {} }, ...settings,
});

/** The heap with which a Python begins into which a memory is put. */
async function begun(given) {
  const STOP = new Error("that was all");
  let heap;
  await python({
    env: given,
    async createPyodideModule(settings) {
      const { default: factory } = await import(pathToFileURL(pyodide("pyodide.asm.mjs")).href);
      heap = (await factory({ ...settings, noInitialRun: true })).HEAPU8.slice();
      throw STOP;
    },
  }).catch((error) => { if (error !== STOP) throw error; });
  return heap;
}

/** The memory of a Python that has imported them, and what is left of the archives. */
async function remembered({ "engine.zip": engine, "stdlib.zip": stdlib, "first.json": first, "licences.txt": _, ...tables }) {
  put("stdlib.zip", stdlib);
  const beginnings = [await begun(env), await begun({ ...env, HOME: "/home/somebody/else", LANG: "de_DE.UTF-8", MORE: "of it" })];
  const py = await python({ env, _makeSnapshot: true });
  py.FS.writeFile("/lib/engine.zip", engine);
  py.FS.mkdir("/cache", 0o700);
  for (const [name, bytes] of Object.entries(tables)) py.FS.writeFile(name, bytes, { mode: 0o600 });
  py.FS.writeFile("/first.json", first);
  py.globals.set("DRAFT", DRAFT);
  py.runPython(script("remember.py"));
  const archive = py.runPython("ARCHIVES[1]");
  const rest = { engine: py.FS.readFile("/lib/engine.zip"), stdlib: py.FS.readFile(archive) };
  return { memory: written(py.makeMemorySnapshot(), beginnings, { "/lib/engine.zip": rest.engine }), stdlib: rest.stdlib };
}

const made = await packed();
const { memory, stdlib } = await remembered(made);
put("first.json", made["first.json"]);
put("licences.txt", made["licences.txt"]);
put("stdlib.zip", stdlib);
put("memory", memory);
put("python", fs.readFileSync(pyodide("pyodide.asm.wasm")));
