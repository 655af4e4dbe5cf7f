// Makes what the worker loads, with Pyodide itself, so that byte code and parser tables fit it:
//   made/engine.zip  Duello and its dependencies as byte code, rules, grammar, tables
//   made/stdlib.zip  the part of the standard library that is used, as byte code
//   made/first.json  the text that the page opens first, and what Duello answers about it
// usage: node build/prepare.mjs FOLDER_OF_WHEELS
import { loadPyodide } from "pyodide";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const here = path.dirname(fileURLToPath(import.meta.url));
const out = path.join(here, "..", "made");
const wheels = process.argv[2];
if (!wheels) throw new Error("usage: node build/prepare.mjs FOLDER_OF_WHEELS");
fs.mkdirSync(out, { recursive: true });

// hashes as always, or tables differ from build to build; code that knows no columns is smaller
const py = await loadPyodide({ env: { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" } });
py.FS.mkdirTree("/app");
py.FS.mkdirTree("/build");
py.FS.writeFile("/build/ahead.py", fs.readFileSync(path.join(here, "ahead.py")));
for (const wheel of fs.readdirSync(wheels).filter((name) => name.endsWith(".whl")).sort())
  py.unpackArchive(new Uint8Array(fs.readFileSync(path.join(wheels, wheel))), "wheel", { extractDir: "/app" });
const stdlib = fileURLToPath(import.meta.resolve("pyodide/python_stdlib.zip"));
py.FS.writeFile("/stdlib.zip", fs.readFileSync(stdlib));
py.runPython(fs.readFileSync(path.join(here, "pack.py"), "utf8"));
for (const name of ["engine.zip", "stdlib.zip", "first.json"]) {
  fs.writeFileSync(path.join(out, name), py.FS.readFile(`/out/${name}`));
  console.log(name, fs.statSync(path.join(out, name)).size);
}
