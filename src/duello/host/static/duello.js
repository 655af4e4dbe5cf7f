// Everything here is a convenience: without it, the same pages work by forms.
// It knows nothing of rules: it fetches the page anew and puts in what is different.
"use strict";
(() => {
  const $ = (s, from = document) => from.querySelector(s);
  const $$ = (s, from = document) => [...from.querySelectorAll(s)];
  const live = document.body.hasAttribute("data-live");
  let last = Number(document.body.dataset.last || 0), offset = 0, busy = false, again = false, unsent = 0;
  // The page that answers a form stands at the form's address; what it asks for is at its own.
  const place = document.body.dataset.place || location.pathname;
  if (place !== location.pathname) history.replaceState(null, "", place);

  // ---- parts of the page
  const typing = part => {
    const at = document.activeElement;
    return at && part.contains(at) && at.matches("input:not([type=radio]):not([type=checkbox]), textarea, select");
  };
  // What is folded is known by what it is called: lists grow and shrink, and numbers change.
  const called = d => ($("summary", d) || d).textContent.replace(/[\d\s]+/g, " ").trim();
  const opened = part => new Map($$("details", part).map(d => [called(d), d.open]));
  function put(old, fresh, force) {
    if (old.innerHTML === fresh.innerHTML) return;
    const same = old.dataset.key && old.dataset.key === fresh.dataset.key;
    if (!force && same && old.dataset.part === "asks") {  // what was begun stays, but not what is said of it
      const notes = $$(".note", fresh);
      $$(".note", old).forEach((note, i) => { if (notes[i] && notes[i].textContent !== note.textContent) note.replaceChildren(...notes[i].childNodes); });
      return;
    }
    if (!force && typing(old) && old.dataset.part !== "asks") return;
    const focus = document.activeElement && old.contains(document.activeElement) ? document.activeElement.name : "";
    const folds = opened(old), cells = Object.fromEntries($$("[data-cell]", old).map(c => [c.dataset.cell, c.dataset.key]));
    if (old.dataset.part === "news") { log(old, fresh); return; }
    old.replaceChildren(...fresh.childNodes);
    for (const a of ["data-key", "class"]) if (fresh.hasAttribute(a)) old.setAttribute(a, fresh.getAttribute(a));
    if (old.dataset.part !== "asks") $$("details", old).forEach(d => { if (folds.has(called(d))) d.open = folds.get(called(d)); });
    if (Object.keys(cells).length) for (const c of $$("[data-cell]", old)) if (cells[c.dataset.cell] !== c.dataset.key) c.classList.add("fresh");
    if (focus) { const f = $(`[name="${CSS.escape(focus)}"]`, old); if (f) f.focus(); }
  }
  // News is put in, never swapped: a screen reader says what is added, and what is open stays open.
  function log(old, fresh) {
    const lines = from => $$(":scope > .group > ul > li", from), number = li => li.dataset.n;
    const known = new Set(lines(old).map(number)), theirs = new Set(lines(fresh).map(number));
    for (const li of lines(old)) if (!theirs.has(number(li))) li.remove();
    for (const group of $$(":scope > .group", fresh).reverse()) {
      const mine = $$(":scope > .group", old).find(g => g.dataset.group === group.dataset.group);
      if (!mine) { old.prepend(group); continue; }
      for (const li of $$(":scope > ul > li", group)) if (!known.has(number(li))) $("ul", mine).append(li);
    }
  }
  function take(html, force) {
    const page = new DOMParser().parseFromString(html, "text/html");
    const shape = from => { const table = $(".table", from); return table ? table.className : ""; };
    if (!page.body.hasAttribute("data-live") || shape(page) !== shape(document)) { location.reload(); return; }
    const number = Number(page.body.dataset.last || 0);
    // A reply that took long is older than what the bells brought meanwhile.
    if (number < last) { setTimeout(refresh, 250); if (!$(".trouble", page)) return; }
    sealing(page);
    // While an answer is put together part by part, the board stays at the part that is next, too.
    const asks = '[data-part="asks"]', key = from => ($(asks, from) || from.body).dataset.key;
    const begun = !force && key(page) === key(document) && $$(`${asks} [name=so_far]`).some(f => f.value);
    for (const fresh of $$("[data-part]", page)) {
      const old = $(`[data-part="${fresh.dataset.part}"]`);
      if (old && begun && $(".cell.can", old)) continue;
      if (old && !old.parentElement.closest("[data-part]")) put(old, fresh, force);
    }
    last = Math.max(last, number);
    document.title = page.title; document.body.dataset.state = page.body.dataset.state;
    const nav = $(".top nav"), theirs = $(".top nav", page);
    if (nav && theirs && nav.innerHTML !== theirs.innerHTML) nav.replaceChildren(...theirs.childNodes);
    sync(); times(); boards(); seals();
  }
  async function refresh() {
    if (busy) { again = true; return; }
    busy = true;
    try {
      const reply = await fetch(location.href, { headers: { "x-part": "1" } });
      if (reply.ok) take(await reply.text(), false);
      else if (reply.status === 403 || reply.status === 404) location.reload();
      else setTimeout(refresh, 2000);
      line(true);
    } catch { line(false); }
    busy = false;
    if (again) { again = false; refresh(); }
  }

  // ---- bells
  let stream = null, wait = 1000;
  function line(whole) {
    const banner = $("[data-offline]");
    if (banner) banner.hidden = whole;
    $$("[data-resent]").forEach(note => { note.hidden = !unsent; });
    $$("[data-sendbutton]").forEach(b => { b.disabled = !whole || b.hasAttribute("data-sending"); });
  }
  function ring() {
    if (!live || stream || (document.hidden && !mustOpen())) return;
    stream = new EventSource(`${place.replace(/\/$/, "")}/events?after=${last}`);
    stream.addEventListener("open", () => { wait = 1000; line(true); });
    stream.addEventListener("news", e => { if (Number(e.data) > last) refresh(); });
    stream.addEventListener("state", e => { if (e.data !== document.body.dataset.state) refresh(); });
    stream.addEventListener("over", () => { hush(); location.reload(); });
    stream.addEventListener("error", () => {
      hush(); line(false);
      setTimeout(() => { ring(); refresh(); }, wait * (0.7 + 0.6 * Math.random()));
      wait = Math.min(wait * 1.7, 20000);
    });
  }
  function hush() { if (stream) stream.close(); stream = null; }
  document.addEventListener("visibilitychange", () => { if (document.hidden) { if (!mustOpen()) hush(); } else { ring(); if (live) refresh(); } });
  addEventListener("pageshow", e => { if (e.persisted && live) refresh(); });

  // What is said to a screen reader is true when it is said, and is gone before it is not any more.
  let quiet = 0;
  function speak(text) {
    const say = $("[data-say]");
    if (!say) return;
    say.textContent = text;
    clearTimeout(quiet);
    quiet = setTimeout(() => { say.textContent = ""; }, 5000);
  }
  const local = (ms, day) => `${new Date(ms).toLocaleString([], { ...day, hour: "2-digit", minute: "2-digit", second: "2-digit" })} your time`;
  function times() { for (const at of $$("[data-moment]")) at.textContent = local(Number(at.dataset.moment), {}); }

  // ---- the clock: from the server's time, silent but at 5 minutes, 1 minute and 20 seconds
  const said = new Set();
  function sync() { const c = $("[data-now]"); if (c) offset = Number(c.dataset.now) - Date.now(); }
  function left(ms) {
    const s = Math.max(0, Math.ceil(ms / 1000)), h = Math.floor(s / 3600), m = Math.floor(s / 60) % 60, two = n => String(n).padStart(2, "0");
    return s >= 172800 ? `${Math.floor(s / 86400)} days` : h ? `${h}:${two(m)}:${two(s % 60)}` : `${m}:${two(s % 60)}`;
  }
  setInterval(() => {
    for (const c of $$("[data-deadline]")) {
      const ms = Number(c.dataset.deadline) - (Date.now() + offset), words = left(ms), here = $(".left", c);
      if (here && here.textContent !== words) here.textContent = words;
      c.classList.toggle("low", ms < 20000);
      const at = $(".at", c), day = ms > 72000000 ? { weekday: "short", day: "numeric", month: "short" } : {};
      const closes = `closes ${local(Number(c.dataset.deadline), day)}`;
      if (at && at.textContent !== closes) at.textContent = closes;
      for (const [at, text] of [[300, "5 minutes left"], [60, "1 minute left"], [20, "20 seconds left"]]) {
        const key = `${c.dataset.deadline}:${at}`;
        if (ms <= at * 1000 && ms > at * 1000 - 3000 && !said.has(key)) { said.add(key); speak(text); }
      }
    }
  }, 250);

  // ---- sending: the same request number again until the server has answered
  async function send(form, button) {
    let data = new URLSearchParams(new FormData(form));
    if (button && button.name) data.set(button.name, button.value);
    let where = (button && button.getAttribute("formaction")) || form.getAttribute("action") || location.href;
    if (form.dataset.seal && canSeal && where === "say") {
      const words = data.get("pass") ? "pass" : (data.get("words") || "").trim() || (data.get("choice") || "").trim();
      if (!listed(form, words)) { trouble(form, "Not sealed: there is no such choice, and nobody can check it for you."); return; }
      if (words) {
        where = "seal";
        data = new URLSearchParams({ token: data.get("token"), window: data.get("window"), request: data.get("request"), digest: await seal(form, words) });
      }
    }
    if (form.dataset.unseal) for (const [name, value] of Object.entries(kept(form.dataset.unseal))) data.set(name, value);
    const buttons = $$("button", form);
    buttons.forEach(b => { b.disabled = true; b.setAttribute("data-sending", ""); });
    unsent++;
    for (let pause = 800; ; pause = Math.min(pause * 2, 10000)) {
      try {
        const reply = await fetch(where, { method: "POST", body: data });
        if (reply.status < 500) {
          line(true); take(await reply.text(), true);
          const got = $(".trouble") || $(".taken p");
          if (got) speak(got.textContent);
          if ($(".trouble")) { const field = $("[data-typed]"); if (field) field.focus(); }
          break;
        }
      } catch { /* the line is broken: not sure whether it came */ }
      line(false);
      await new Promise(done => setTimeout(done, pause));
    }
    unsent--;
    buttons.forEach(b => { b.disabled = false; b.removeAttribute("data-sending"); });
  }
  document.addEventListener("submit", e => {
    const form = e.target;
    if (form.matches("[data-ask-first]") && !confirm(form.dataset.askFirst)) { e.preventDefault(); return; }
    if (!live || !form.matches("[data-send], [data-build]")) return;
    e.preventDefault();
    send(form, e.submitter);
  });

  // ---- seals: where both choose at once, an answer is sealed here, kept here, and opened by the page
  // when the round is closed. The server knows the digest alone until then.
  const store = (() => { try { localStorage.setItem("duello", "1"); return localStorage; } catch { return null; } })();
  const canSeal = !!(store && window.crypto && crypto.subtle), opening = new Set();
  const hex = bytes => [...new Uint8Array(bytes)].map(b => b.toString(16).padStart(2, "0")).join("");
  const kept = digest => JSON.parse((store && store.getItem(`duello:${digest}`)) || "{}");
  const mustOpen = () => canSeal && $("[data-sealed], [data-unseal]");
  async function seal(form, words) {
    const salt = crypto.getRandomValues(new Uint8Array(32)), text = new TextEncoder();
    const parts = [text.encode(`duello-commit-1|${form.dataset.seal}|`), salt, text.encode(`|${JSON.stringify({ choice: form.dataset.choice, words })}`)];
    const digest = hex(await crypto.subtle.digest("SHA-256", await new Blob(parts).arrayBuffer()));
    store.setItem(`duello:${digest}`, JSON.stringify({ salt: hex(salt), words }));  // before it is sent: what is taken can be opened
    return digest;
  }
  function listed(form, words) {
    if (!words || words === "pass" || !form.hasAttribute("data-listed")) return true;
    return $$("[data-fill]", form).some(r => r.value.toLowerCase() === words.toLowerCase());
  }
  function trouble(form, words) {
    const note = $(".trouble", form) || form.insertBefore(document.createElement("p"), form.firstChild);
    note.className = "notice trouble"; note.setAttribute("role", "alert"); note.textContent = words;
  }
  function sealing(page) {
    if (canSeal) for (const note of $$("[data-sealing]", page)) note.textContent = "This browser seals it: nobody else can read it before all is in.";
  }
  function seals() {
    for (const answer of $$("[data-sealed]")) { const words = kept(answer.dataset.sealed).words; if (words) answer.textContent = words; }
    for (const form of $$("[data-unseal]")) {
      const digest = form.dataset.unseal;
      if (!kept(digest).salt || opening.has(digest)) continue;
      opening.add(digest); send(form);
    }
  }

  // ---- clicks fill the typed line, and the typed line is what is sent
  document.addEventListener("change", e => {
    const pick = e.target;
    if (pick.matches("[data-fill]")) {
      const form = pick.form, field = $("[data-typed]", form);
      if (field) field.value = pick.value;
      what(form);
    }
    if (pick.matches("[data-word][type=checkbox]")) boards();
  });
  document.addEventListener("input", e => {
    if (!e.target.matches("[data-typed]")) return;
    for (const r of $$("[data-fill]", e.target.form)) r.checked = r.value === e.target.value;
    what(e.target.form);
  });
  function what(form) {
    const field = $("[data-typed]", form), words = $("[data-sendbutton] .what", form);
    if (field && words) words.textContent = field.value;
  }
  document.addEventListener("click", e => {
    const step = e.target.closest("[data-step]"), copy = e.target.closest("[data-copy]");
    const cell = e.target.closest("[data-cell].can"), node = e.target.closest("[data-node]");
    if (step) { const n = $("input[type=number]", step.parentElement); n.value = Math.min(Number(n.max), Math.max(Number(n.min), Number(n.value || n.min) + Number(step.dataset.step))); }
    if (copy) copied(document.getElementById(copy.dataset.copy)).then(done => { copy.textContent = done ? "copied" : "selected: copy it"; });
    if (cell) tap(cell.dataset.cell);
    if (node) light(node);
  });
  async function copied(from) {
    try { await navigator.clipboard.writeText(from.value || from.textContent); return true; } catch { /* plain http has no clipboard */ }
    if (from.select) from.select(); else getSelection().selectAllChildren(from);
    return document.execCommand("copy");
  }
  function tap(name) {
    const to = $$("[data-word]").find(b => b.dataset.word === name);
    if (to) { to.click(); return; }
    const radio = $$("[data-fill]").find(r => r.value === name);
    if (radio) { radio.click(); boards(); }
  }
  function light(node) {
    const svg = node.closest("svg"), name = node.dataset.node, on = !node.classList.contains("on");
    $$(".node", svg).forEach(n => n.classList.remove("on"));
    node.classList.toggle("on", on); svg.classList.toggle("dimmed", on);
    $$(".edge", svg).forEach(x => { x.classList.toggle("lit", on && x.dataset.from === name); x.classList.toggle("lit-in", on && x.dataset.to === name); });
  }
  // The board by keyboard: one cell has the focus, arrows go to the nearest cell that way.
  function boards() {
    const picked = new Set($$("input[data-word]:checked, [data-fill]:checked").map(i => i.value));
    for (const c of $$("[data-cell]")) c.classList.toggle("picked", picked.has(c.dataset.cell));
    for (const svg of $$("[data-board]")) { const first = $(".cell.can", svg); if (first && !$('.cell[tabindex="0"]', svg)) first.setAttribute("tabindex", "0"); }
  }
  document.addEventListener("keydown", e => {
    const cell = e.target.closest && e.target.closest("[data-cell]");
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[e.key];
    if (cell && (e.key === "Enter" || e.key === " ")) { e.preventDefault(); tap(cell.dataset.cell); return; }
    if (cell && way) {
      e.preventDefault();
      const mid = c => { const b = $("polygon", c).getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; };
      const [x, y] = mid(cell);
      let best = null, far = Infinity;
      for (const c of $$(".cell.can", cell.closest("svg"))) {
        const [u, v] = mid(c), along = (u - x) * way[0] + (v - y) * way[1], aside = Math.abs((u - x) * way[1]) + Math.abs((v - y) * way[0]);
        if (along > 1 && along + 2 * aside < far) { far = along + 2 * aside; best = c; }
      }
      if (best) { cell.setAttribute("tabindex", "-1"); best.setAttribute("tabindex", "0"); best.focus(); }
    }
    const steps = $(".stepbar");
    if (steps && !e.target.matches("input, textarea, select") && way && way[0]) { const a = $(way[0] > 0 ? "[rel=next]" : "[rel=prev]", steps); if (a) a.click(); }
  });

  sync(); times(); boards(); sealing(document); seals(); ring();
})();
