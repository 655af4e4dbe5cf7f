// Bundles the page and puts it together in site/. Run build/prepare.mjs before.
import * as esbuild from "esbuild";
import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..");
const at = (...parts) => path.join(root, ...parts);
const site = at("..", "site");
fs.rmSync(site, { recursive: true, force: true });
fs.mkdirSync(path.join(site, "pyodide"), { recursive: true });
const pyodide = at("node_modules/pyodide");
await esbuild.build({ entryPoints: [at("made/pyodide/pyodide.asm.mjs")], outfile: path.join(site, "pyodide/pyodide.asm.mjs"),
  format: "esm", target: "es2022", minify: true, logLevel: "error" });
for (const name of ["python.packed", "memory.packed", "stdlib.zip"]) fs.copyFileSync(at("made", name), path.join(site, name));
for (const name of ["index.html", "begin.js", "style.css", "licences.html"]) fs.copyFileSync(at("src", name), path.join(site, name));

// what is in examples/ is opened with one click: [[address, title]]
fs.cpSync(at("../examples"), path.join(site, "examples"), { recursive: true });
const examples = fs.readdirSync(path.join(site, "examples")).filter((name) => name.endsWith(".duel")).sort().map((name) => {
  const text = fs.readFileSync(path.join(site, "examples", name), "utf8");
  return [`examples/${name}`, /^ruleset "([^"]*)"/m.exec(text)[1]];
});

fs.cpSync(at("made/docs"), path.join(site, "docs"), { recursive: true });
const docs = fs.readdirSync(path.join(site, "docs"), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !/\.(?:map|gz|xml)$/.test(entry.name))
  .map((entry) => path.relative(site, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, "/")).sort();

const digest = crypto.createHash("sha256");
for (const name of ["python.packed", "memory.packed", "stdlib.zip", "pyodide/pyodide.asm.mjs", ...docs, ...examples.map(([name]) => name)])
  digest.update(fs.readFileSync(path.join(site, name)));
for (const name of fs.readdirSync(at("src"))) digest.update(fs.readFileSync(at("src", name)));
const BUILD = JSON.stringify(digest.digest("hex").slice(0, 16));
const { info } = JSON.parse(fs.readFileSync(path.join(pyodide, "pyodide-lock.json"), "utf8"));
const common = { bundle: true, format: "esm", target: "es2022", minify: true, legalComments: "none" };
const taken = new Set(); // packages of which something is bundled
async function make(name, define) {
  const { metafile } = await esbuild.build({ ...common, metafile: true, absWorkingDir: root, entryPoints: [at("src", name)],
    outfile: path.join(site, name), define, external: ["node:*", "ws"] });
  for (const input of Object.keys(metafile.inputs)) {
    const [, found] = /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(input) ?? [];
    if (found) taken.add(found);
  }
}
const FILES = ["./", "begin.js", "app.js", "worker.js", "unpack.js", "style.css", "licences.html", "licences.txt", "memory.packed", "stdlib.zip",
  "pyodide/pyodide.asm.mjs", ...examples.map(([name]) => name)];
await make("app.js", { BUILD, EXAMPLES: JSON.stringify(examples) });
await make("worker.js", { BUILD, LOCK_INFO: JSON.stringify(info) });
await make("unpack.js", {});
await make("sw.js", { BUILD, FILE_LIST: JSON.stringify(FILES), DOCS: JSON.stringify(docs) });

if (process.env.DRAFT) fs.writeFileSync(path.join(site, "draft"), ""); // no page to be put on the web

// whose code is handed out, so are their licences; Pyodide's stand in its repository, and licences.html says which they are
const licences = [...taken].filter((name) => fs.existsSync(at("node_modules", name, "LICENSE"))).sort()
  .map((name) => `${name}\n\n${fs.readFileSync(at("node_modules", name, "LICENSE"), "utf8")}\n`);
fs.writeFileSync(path.join(site, "licences.txt"), [fs.readFileSync(at("made/licences.txt"), "utf8"), ...licences].join("\n"));
