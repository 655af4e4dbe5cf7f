// Pyodide's own code without what only libraries need that are loaded into it, of which Duello has none: each page would
// hand out and look up thousands of names at its beginning.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const EXPORTS = 7; // the number of that section
const FUNCTION = 0, GLOBAL = 3;
const ASSIGNED = /([\w$]+)=Module\["[^"]+"\]=wasmExports\["([^"]+)"\](?:\.value>>>0)?;/g;
const MENTIONED = 3; // times that a local name stands in the code that nobody uses: where it is born, and twice where it is given

/** What is changed in the code: it must stand there once. */
const CHANGES = [
  // in what way calls are made is found out anew in each browser, as the memory comes from another place
  ["HEAP32[(__PyRuntime+offset)/4>>>0]=ptr", "HEAP32[(__PyRuntime+offset)/4>>>0]=ptr;Module.calling={at:(__PyRuntime+offset)/4>>>0,ptr}"],
  // functions that are alike but for what they call are compiled once
  ["var convertJsFunctionToWasm=(func,sig)=>{var bytes", "var modulesOf={};var convertJsFunctionToWasm=(func,sig)=>{var bytes"],
  ["var module=new WebAssembly.Module(bytes);var instance=new WebAssembly.Instance(module,{e:{f:func}})",
    "var module=modulesOf[sig]??=new WebAssembly.Module(bytes);var instance=new WebAssembly.Instance(module,{e:{f:func}})"],
];

function changed(code) {
  for (const [old, other] of CHANGES) {
    if (code.split(old).length !== 2) throw new Error(`this Pyodide is another one: it has not once ${old}`);
    code = code.replace(old, () => other);
  }
  return code;
}

/** How often each word stands in code. */
function counted(code) {
  const found = new Map();
  for (const [word] of code.matchAll(/[\w$]+/g)) found.set(word, (found.get(word) ?? 0) + 1);
  return found;
}

/** Reads numbers as they are written in a module. */
function reader(bytes, at) {
  const number = () => {
    for (let found = 0, shift = 0; ; shift += 7) {
      const byte = bytes[at++];
      found |= (byte & 127) << shift;
      if (byte < 128) return found >>> 0;
    }
  };
  return { number, skip: (length) => (at += length), get at() { return at; } };
}

function written(number) {
  const found = [];
  for (; number > 127; number >>>= 7) found.push((number & 127) | 128);
  return Buffer.from([...found, number]);
}

/** The entries of that section that are kept. wanted: whether a function or global of a name is. */
function entries(section, wanted) {
  const reading = reader(section, 0), kept = [];
  for (let left = reading.number(); left > 0; left--) {
    const from = reading.at, length = reading.number();
    const name = section.subarray(reading.at, reading.at + length).toString();
    reading.skip(length);
    const kind = section[reading.at];
    reading.skip(1);
    reading.number();
    if ((kind !== FUNCTION && kind !== GLOBAL) || wanted(name)) kept.push(section.subarray(from, reading.at));
  }
  return Buffer.concat([written(kept.length), ...kept]);
}

/** A module that hands out only what is wanted. */
function handingOut(bytes, wanted) {
  const parts = [bytes.subarray(0, 8)], reading = reader(bytes, 8);
  while (reading.at < bytes.length) {
    const from = reading.at, sort = bytes[from];
    reading.skip(1);
    const length = reading.number(), inside = reading.at;
    reading.skip(length);
    if (sort !== EXPORTS) parts.push(bytes.subarray(from, reading.at));
    else {
      const section = entries(bytes.subarray(inside, reading.at), wanted);
      parts.push(Buffer.from([EXPORTS]), written(section.length), section);
    }
  }
  return Buffer.concat(parts);
}

/** Puts a Pyodide that is slim into a folder, beside what its loader looks for. */
export function slimmed(folder) {
  const from = (name) => fileURLToPath(import.meta.resolve(`pyodide/${name}`));
  fs.mkdirSync(folder, { recursive: true });
  for (const name of ["python_stdlib.zip", "pyodide-lock.json"]) fs.copyFileSync(from(name), path.join(folder, name));
  const code = changed(fs.readFileSync(from("pyodide.asm.mjs"), "utf8"));
  const words = counted(code + fs.readFileSync(from("pyodide.mjs"), "utf8"));
  const unused = new Set();
  const slim = code.replace(ASSIGNED, (whole, local, name) => {
    if (words.get(local) > MENTIONED || words.get(name) > 1) return whole;
    unused.add(name);
    return "";
  });
  fs.writeFileSync(path.join(folder, "pyodide.asm.mjs"), slim);
  const bytes = fs.readFileSync(from("pyodide.asm.wasm"));
  fs.writeFileSync(path.join(folder, "pyodide.asm.wasm"), handingOut(bytes, (name) => words.has(name) && !unused.has(name)));
}
