// The first script of the page: the interpreter starts while the rest of the page is still being read.
window.beginning = new Worker("worker.js", { type: "module" });
