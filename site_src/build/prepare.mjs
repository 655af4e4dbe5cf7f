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

const script = (name) => fs.readFileSync(path.join(here, name));
const stdlib = fs.readFileSync(fileURLToPath(import.meta.resolve("pyodide/python_stdlib.zip")));

/** A Python in which things are packed. The seed is always the same, or tables differ from build to build. */
async function python(env) {
  const made = await loadPyodide({ env: { PYTHONHASHSEED: "0", ...env } });
  for (const folder of ["/app", "/build", "/out"]) made.FS.mkdirTree(folder);
  for (const name of ["ahead.py", "packing.py"]) made.FS.writeFile(`/build/${name}`, script(name));
  made.FS.writeFile("/stdlib.zip", stdlib);
  return made;
}

const py = await python({});
for (const wheel of fs.readdirSync(wheels).filter((name) => name.endsWith(".whl")).sort())
  py.unpackArchive(new Uint8Array(fs.readFileSync(path.join(wheels, wheel))), "wheel", { extractDir: "/app" });
py.runPython(script("pack.py").toString());
const bare = await python({ PYTHONNODEBUGRANGES: "1" });
bare.FS.writeFile("/out/stdlib.json", py.FS.readFile("/out/stdlib.json"));
bare.runPython(script("pack_stdlib.py").toString());
for (const [made, name] of [[py, "engine.zip"], [bare, "stdlib.zip"], [py, "first.json"]]) {
  fs.writeFileSync(path.join(out, name), made.FS.readFile(`/out/${name}`));
  console.log(name, fs.statSync(path.join(out, name)).size);
}
