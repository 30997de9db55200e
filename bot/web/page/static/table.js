// Keeps the page of a table current and sends its forms. Without this script each form loads the page again.
"use strict";
(() => {
  const page = document.getElementById("table");
  const board = document.getElementById("board");
  if (!page || !board || !window.EventSource || !window.fetch) return;
  const base = page.dataset.base;
  const plays = page.dataset.plays === "yes";
  const $ = (id) => document.getElementById(id);
  const log = $("log"), said = $("said"), status = $("status"), turn = $("turn"), panel = $("panel");
  const still = window.matchMedia("(prefers-reduced-motion: reduce)");
  const svgNS = "http://www.w3.org/2000/svg";
  let state = page.dataset.state;
  let query = location.search;
  const asked = new URLSearchParams(query);
  let past = asked.has("step"); // the board shows an earlier state
  let picked = asked.getAll("pick");

  // width returns the width to draw the board in: that of the address, or one for this screen.
  function width() {
    if (asked.has("w")) return asked.get("w");
    if (asked.has("tv")) return "1600";
    const room = board.parentElement.clientWidth * Math.min(window.devicePixelRatio || 1, 1.25);
    return room < 640 ? "800" : room < 1250 ? "1200" : "1600";
  }

  // ---- parts of the page ----

  function fragment(html) {
    const t = document.createElement("template");
    t.innerHTML = html;
    return t.content;
  }

  function part(p) {
    const g = fragment("<svg xmlns='" + svgNS + "'><g>" + p.h + "</g></svg>").firstChild.firstChild;
    g.dataset.key = p.k;
    at(g, p.x || 0, p.y || 0);
    return g;
  }

  function at(g, x, y) {
    g.setAttribute("transform", "translate(" + x + " " + y + ")");
    g.place = [x, y];
  }

  function placeOf(g) {
    if (!g.place) {
      const m = /translate\((-?[\d.]+) (-?[\d.]+)\)/.exec(g.getAttribute("transform") || "");
      g.place = m ? [Number(m[1]), Number(m[2])] : [0, 0];
    }
    return g.place;
  }

  // keyed lists the children of a region by key.
  function keyed(region) {
    const all = new Map();
    for (const child of region.children) if (child.dataset.key) all.set(child.dataset.key, child);
    return all;
  }

  function arrange(region, keys, all, reverse) {
    const wanted = reverse ? keys.slice().reverse() : keys;
    let next = region.firstElementChild;
    for (const key of wanted) {
      const child = all.get(key);
      if (!child) continue;
      if (child === next) next = next.nextElementSibling;
      else region.insertBefore(child, next);
    }
  }

  const smooth = { duration: 320, easing: "cubic-bezier(.2,.7,.2,1)" };

  function slide(g, from) {
    const [x, y] = placeOf(g);
    const dx = from[0] - x, dy = from[1] - y;
    if (still.matches || (!dx && !dy) || !g.animate) return;
    g.animate([{ transform: "translate(" + (x + dx) + "px," + (y + dy) + "px)" }, { transform: "translate(" + x + "px," + y + "px)" }], smooth);
  }

  function appear(g) {
    if (still.matches || !g.animate) return;
    g.animate([{ opacity: 0 }, { opacity: 1 }], smooth);
  }

  // Labels of causes are this high, and this far from one another.
  const labelHeight = 30, labelGap = 4;

  // cause labels a stack for a moment with what happened to it and why, below the labels that are there.
  function cause(g, text, cite) {
    const inner = g.querySelector("[data-w]");
    const w = Number(inner && inner.dataset.w) || 120;
    const label = document.createElementNS(svgNS, "g");
    label.setAttribute("class", "cause");
    label.setAttribute("aria-hidden", "true");
    const [x, y] = placeOf(g);
    const words = (text.length > 44 ? text.slice(0, 43) + "…" : text) + (cite ? "  [" + cite + "]" : "");
    const long = Math.max(80, words.length * 9 + 20);
    const left = Math.max(4, Math.min(x + w / 2 - long / 2, board.viewBox.baseVal.width - long - 4));
    let top = Math.max(4, y + labelHeight + labelGap);
    const others = [...board.querySelectorAll(".cause")].map((other) => other.box).sort((a, b) => a.top - b.top);
    for (const other of others) {
      const apart = left + long + labelGap <= other.left || other.right + labelGap <= left || top + labelHeight + labelGap <= other.top || other.bottom + labelGap <= top;
      if (!apart) top = other.bottom + labelGap;
    }
    label.box = { left, right: left + long, top, bottom: top + labelHeight };
    label.setAttribute("transform", "translate(" + left + " " + top + ")");
    const rect = document.createElementNS(svgNS, "rect");
    rect.setAttribute("width", long);
    rect.setAttribute("height", labelHeight);
    rect.setAttribute("rx", 8);
    const t = document.createElementNS(svgNS, "text");
    t.setAttribute("x", long / 2);
    t.setAttribute("y", 21);
    t.textContent = words;
    label.append(rect, t);
    board.append(label);
    const end = () => label.remove();
    if (still.matches || !label.animate) { setTimeout(end, 2500); return; }
    label.animate([{ opacity: 0 }, { opacity: 1, offset: 0.1 }, { opacity: 1, offset: 0.8 }, { opacity: 0 }], { duration: 2600 }).onfinish = end;
  }

  function showBoard(f) {
    const all = keyed(board), b = f.board, why = new Map();
    for (const s of f.said || []) for (const id of s.about || []) why.set(String(id), s);
    const told = new Set();
    const tell = (g, id) => {
      const s = why.get(id);
      if (!s || told.size >= 4 || told.has(s)) return;
      told.add(s);
      cause(g, s.text, s.cite);
    };
    if (f.whole) for (const [key, g] of all) if (!(b.order || []).includes(key)) { g.remove(); all.delete(key); }
    for (const key of b.gone || []) {
      const g = all.get(key);
      if (!g) continue;
      all.delete(key);
      const card = g.querySelector("[data-id]");
      if (card) tell(g, card.dataset.id);
      if (still.matches || !g.animate || !card) { g.remove(); continue; }
      delete g.dataset.key;
      g.setAttribute("aria-hidden", "true");
      g.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 450 }).onfinish = () => g.remove();
    }
    for (const p of b.set || []) {
      const old = all.get(p.k), g = part(p);
      all.set(p.k, g);
      if (old) {
        const focused = old.contains(document.activeElement);
        old.replaceWith(g);
        slide(g, placeOf(old));
        if (focused) { const a = g.querySelector("a"); if (a) a.focus(); }
      } else {
        board.append(g);
        appear(g);
      }
      const card = g.querySelector("[data-id]");
      if (card && !f.whole) tell(g, card.dataset.id);
    }
    for (const p of b.move || []) {
      const g = all.get(p.k);
      if (!g) continue;
      const from = placeOf(g);
      at(g, p.x, p.y);
      slide(g, from);
    }
    if (b.order) arrange(board, b.order, all);
    if (f.width) board.setAttribute("viewBox", "0 0 " + f.width + " " + f.height);
    board.classList.toggle("tall", f.height > f.width);
    const empty = $("empty");
    if (empty) empty.hidden = f.game !== "";
    marked();
  }

  // local shows times in this device's time zone.
  function local(region) {
    for (const t of region.querySelectorAll("time[datetime]")) {
      const at = new Date(t.dateTime);
      if (!isNaN(at)) t.textContent = at.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
    }
  }
  if (log) local(log);

  function showLog(c, whole) {
    if (!log) return;
    const all = keyed(log);
    if (whole) for (const [key, li] of all) if (!(c.order || []).includes(key)) li.remove();
    for (const key of c.gone || []) if (all.get(key)) { all.get(key).remove(); all.delete(key); }
    for (const p of c.set || []) {
      const li = document.createElement("li");
      li.dataset.key = p.k;
      li.append(fragment(p.h));
      local(li);
      if (all.get(p.k)) all.get(p.k).replaceWith(li);
      else log.prepend(li);
      all.set(p.k, li);
    }
    if (c.order) arrange(log, c.order, all, true);
  }

  function tell(all) {
    if (!all || !all.length || !said) return;
    said.replaceChildren(...all.slice(-4).map((s) => {
      const li = document.createElement("li");
      li.textContent = s.text + " ";
      if (s.cite) {
        const c = document.createElement("span");
        c.className = "cite";
        c.textContent = s.cite;
        li.append(c);
      }
      return li;
    }));
  }

  function show(f) {
    if (!past) {
      showBoard(f);
      if (turn) turn.textContent = f.turn;
    }
    showLog(f.log, f.whole);
    tell(f.said);
    steps(f.steps);
  }

  // ---- the connection ----

  function says(text, kind) {
    if (!status) return;
    status.textContent = text;
    status.dataset.state = kind;
  }

  let source, drawn = "", polling = 0, first = 0, waiting = 0;

  // since names the state that is shown, if that is drawn in a width. Without it, the server sends the whole board.
  function since(w) {
    return state && w === String(page.dataset.width) ? "&since=" + encodeURIComponent(state) : "";
  }

  function connect() {
    if (source) source.close();
    const w = width();
    drawn = w;
    source = new EventSource(base + "events?w=" + w + since(w));
    source.onopen = () => { says(page.dataset.live, "live"); };
    source.onmessage = (e) => {
      clearTimeout(first);
      stopPolling();
      state = e.lastEventId;
      page.dataset.width = w;
      says(page.dataset.live, "live");
      show(JSON.parse(e.data));
      later();
    };
    source.addEventListener("crowded", () => { // there is no place for another stream
      source.close();
      clearTimeout(first);
      says(page.dataset.crowded, "lost");
      whole().catch(() => {});
      setTimeout(connect, 30000);
    });
    source.addEventListener("ended", () => { source.close(); says(page.dataset.ended, "lost"); });
    source.onerror = () => {
      says(page.dataset.lost, "lost");
      if (source.readyState === EventSource.CLOSED) setTimeout(poll, 1000);
    };
    // Some proxies buffer events.
    clearTimeout(first);
    first = setTimeout(() => { if (source.readyState !== EventSource.OPEN) poll(); }, 5000);
  }

  function stopPolling() {
    clearTimeout(polling);
    polling = 0;
  }

  async function poll() {
    stopPolling();
    try {
      const r = await fetch(base + "state?w=" + drawn + since(drawn));
      if (r.status === 403) { says(page.dataset.ended, "lost"); return; }
      if (r.ok) {
        says(page.dataset.polling, "live");
        if (r.status === 200) {
          state = r.headers.get("X-Arbiter-State") || state;
          page.dataset.width = drawn;
          show(await r.json());
          later();
        }
      }
    } catch { says(page.dataset.lost, "lost"); }
    polling = setTimeout(poll, 2000);
  }

  let resized = 0;
  window.addEventListener("resize", () => {
    clearTimeout(resized);
    resized = setTimeout(() => { if (width() !== drawn) connect(); }, 300);
  });

  // ---- earlier states ----

  const back = $("back"), step = $("step"), shown = $("step-shown");

  function steps(n) {
    if (!step) return;
    step.max = Math.max(1, n);
    if (!past) step.value = n;
    shown.textContent = step.value + " / " + n;
  }

  let looking = 0, wanted = 0;
  async function look() {
    const n = Number(step.value), last = Number(step.max), mine = ++wanted;
    shown.textContent = n + " / " + last;
    if (n >= last) {
      past = false;
      page.classList.remove("looking-back");
      says(page.dataset.live, "live");
      await whole();
      return;
    }
    past = true;
    page.classList.add("looking-back");
    const r = await fetch(base + "past?step=" + n + "&w=" + drawn);
    if (!r.ok || mine !== wanted) return;
    const f = await r.json();
    f.game = "past";
    showBoard(f);
    if (turn) turn.textContent = f.turn;
    says(page.dataset.past, "");
  }

  async function whole() {
    const r = await fetch(base + "state?w=" + drawn);
    if (r.status !== 200) return;
    state = r.headers.get("X-Arbiter-State") || state;
    show(await r.json());
  }

  if (step) {
    step.addEventListener("input", () => { clearTimeout(looking); looking = setTimeout(look, 60); });
    back.addEventListener("submit", (e) => { e.preventDefault(); look(); });
  }

  if (!plays || !panel) { connect(); return; }

  // ---- the panel ----

  function marked() {
    if (!plays || !panel) return;
    for (const card of board.querySelectorAll("a.card")) {
      const on = picked.includes(card.dataset.id);
      card.toggleAttribute("data-picked", on);
      if (on) card.setAttribute("aria-current", "true");
      else card.removeAttribute("aria-current");
    }
  }

  let asking = 0;
  async function refresh(q) {
    query = q;
    const mine = ++asking;
    const r = await fetch(base + "panel" + q);
    if (!r.ok || mine !== asking) return;
    const typing = panel.contains(document.activeElement) && /^(INPUT|SELECT|TEXTAREA)$/.test(document.activeElement.tagName);
    if (typing && q === query && panel.dataset.query === q) return; // keeps what is being typed
    const html = await r.text();
    if (mine !== asking) return;
    const label = panel.contains(document.activeElement) ? document.activeElement.textContent : null;
    panel.replaceChildren(fragment(html));
    panel.dataset.query = q;
    if (label) for (const b of panel.querySelectorAll("button, a")) if (b.textContent === label) { b.focus(); break; }
    const here = new URLSearchParams();
    for (const chip of panel.querySelectorAll(".chip a[data-why]")) here.append("pick", new URL(chip.href).searchParams.get("why").slice(1));
    picked = here.getAll("pick");
    marked();
  }

  // later requests the panel again, once for several changes in a row.
  function later() {
    if (!plays || !panel) return;
    clearTimeout(waiting);
    waiting = setTimeout(() => refresh(query), 40);
  }

  function pick(id) {
    picked = picked.includes(id) ? picked.filter((p) => p !== id) : picked.concat(id);
    marked();
    refresh(pickQuery());
  }

  function pickQuery() { return "?" + picked.map((p) => "pick=" + p).join("&"); }

  const answer = $("answer");

  function answered(html) {
    answer.replaceChildren(fragment(html));
    if (!answer.textContent.trim()) { answer.replaceChildren(); return; }
    const close = document.createElement("button");
    close.type = "button";
    close.className = "quiet away";
    close.textContent = "×";
    close.setAttribute("aria-label", page.dataset.close);
    close.addEventListener("click", () => answer.replaceChildren());
    answer.firstElementChild.prepend(close);
  }

  async function send(action, body) {
    const r = await fetch(action, { method: "POST", headers: { "X-Arbiter": "script" }, body: new URLSearchParams(body) });
    if (r.status === 403) { says(page.dataset.ended, "lost"); return false; }
    answered(await r.text());
    const acted = r.headers.get("X-Arbiter-Acted") === "yes";
    if (acted && !answer.querySelector(".refused, .block, .notice, h2")) answer.replaceChildren();
    refresh(acted ? pickQuery() : query);
    return acted || !answer.querySelector(".refused");
  }

  document.addEventListener("submit", async (e) => {
    const form = e.target;
    if (form.matches("[data-panel-form]")) {
      e.preventDefault();
      refresh("?" + new URLSearchParams(new FormData(form)));
      return;
    }
    if (!form.matches("[data-says], #talk")) return;
    e.preventDefault();
    const data = new FormData(form);
    if (e.submitter && e.submitter.name) data.append(e.submitter.name, e.submitter.value);
    const action = (e.submitter && e.submitter.getAttribute("formaction")) || form.getAttribute("action");
    if (form.id === "talk" && !String(data.get("line")).trim()) return;
    ways.close();
    const once = form.querySelector("[name=once]");
    const done = await send(action, data);
    if (once) once.value = Array.from(crypto.getRandomValues(new Uint8Array(12)), (b) => b.toString(16).padStart(2, "0")).join("");
    if (form.id === "talk" && done) line.value = "";
    if (form.id !== "talk" && form.id !== "says" && done) refresh(pickQuery());
  });

  async function why(what) {
    const r = await fetch(base + "why?what=" + encodeURIComponent(what));
    if (r.ok) answered(await r.text());
  }

  document.addEventListener("click", (e) => {
    if (e.ctrlKey || e.metaKey) return;
    const a = e.target.closest("a");
    if (!a) return;
    if (a.matches("[data-why]")) {
      e.preventDefault();
      why(new URL(a.href).searchParams.get("why"));
    } else if (a.matches("[data-panel]")) {
      e.preventDefault();
      const q = new URL(a.href).search || "?";
      picked = new URLSearchParams(q).getAll("pick");
      marked();
      refresh(q);
    }
  });

  const copied = document.querySelector("[data-copy]");
  if (copied) copied.addEventListener("focus", () => copied.select());

  // ---- the board: pick, long press, drag ----

  let press = null, dragged = false;

  function hit(x, y) {
    for (const el of document.elementsFromPoint(x, y)) {
      const part = el.closest && el.closest("#board a.card, #board a.ground");
      if (part && (!press || part !== press.part)) return part;
    }
    return null;
  }

  board.addEventListener("pointerdown", (e) => {
    const part = e.target.closest("a.card");
    if (!part || past || e.button) return;
    dragged = false;
    press = { part, x: e.clientX, y: e.clientY, id: part.dataset.id, moved: false, over: null, pointer: e.pointerId, touch: e.pointerType === "touch" };
    press.timer = setTimeout(() => { // a long press asks why
      if (press && !press.moved) { dragged = true; why("#" + press.id); if (navigator.vibrate) navigator.vibrate(10); press = null; }
    }, 550);
  });

  board.addEventListener("pointermove", (e) => {
    if (!press || e.pointerId !== press.pointer) return;
    const dx = e.clientX - press.x, dy = e.clientY - press.y;
    if (!press.moved && Math.hypot(dx, dy) < 10) return;
    if (press.touch) { clearTimeout(press.timer); press = null; return; } // it scrolls
    if (!press.moved) {
      press.moved = dragged = true;
      clearTimeout(press.timer);
      press.part.classList.add("lifted");
      board.setPointerCapture(e.pointerId);
    }
    const scale = board.viewBox.baseVal.width / board.getBoundingClientRect().width;
    const [x, y] = placeOf(press.part.parentElement);
    press.part.parentElement.setAttribute("transform", "translate(" + (x + dx * scale) + " " + (y + dy * scale) + ")");
    const over = hit(e.clientX, e.clientY);
    if (over !== press.over) {
      if (press.over) press.over.classList.remove("drop-target");
      if (over) over.classList.add("drop-target");
      press.over = over;
    }
  });

  function drop(done) {
    if (!press) return;
    clearTimeout(press.timer);
    const p = press;
    press = null;
    if (!p.moved) return;
    p.part.classList.remove("lifted");
    if (p.over) p.over.classList.remove("drop-target");
    const g = p.part.parentElement, [x, y] = placeOf(g);
    g.setAttribute("transform", "translate(" + x + " " + y + ")");
    if (!done || !p.over) return;
    const ids = picked.includes(p.id) ? picked : [p.id];
    const body = ids.map((id) => ["drag", id]);
    if (p.over.dataset.id) body.push(["on", p.over.dataset.id]);
    else body.push(["seat", p.over.dataset.seat]);
    send(base + "say", body);
  }
  board.addEventListener("pointerup", () => drop(true));
  board.addEventListener("pointercancel", () => drop(false));

  board.addEventListener("click", (e) => {
    const part = e.target.closest("a.card, a.ground");
    if (!part || e.ctrlKey || e.metaKey) return;
    e.preventDefault();
    if (dragged || past) { dragged = false; return; }
    if (part.matches(".card")) {
      if (e.target.closest(".size") && picked.includes(part.dataset.id)) why("#" + part.dataset.id);
      else pick(part.dataset.id);
    } else if (e.target.closest(".score, .gauge, .filled, .chip, text") || e.detail === 0) why(part.dataset.name);
  });
  board.addEventListener("dragstart", (e) => e.preventDefault());
  board.addEventListener("contextmenu", (e) => { if (e.target.closest("a.card")) e.preventDefault(); });

  // Arrow keys move the focus between stacks, Space picks.
  board.addEventListener("keydown", (e) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[e.key];
    if (e.key === " ") { const a = e.target.closest("a"); if (a) { e.preventDefault(); a.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true })); } }
    if (!step) return;
    const all = [...board.querySelectorAll("a")], i = all.indexOf(e.target.closest("a"));
    if (i < 0) return;
    e.preventDefault();
    all[(i + step + all.length) % all.length].focus();
  });

  // ---- the line, with completion ----

  const line = $("line");
  let options = [], typed = 0, completing = 0;
  const sent = []; // lines sent from here, oldest first
  let older = 0; // how many lines back the arrow keys are
  const ways = completions(line, $("ways"), take, () => { clearTimeout(typed); completing++; });

  function take(i) {
    line.value = options[i].Value;
    ways.close();
    line.focus();
  }

  async function complete() {
    const text = line.value, mine = ++completing;
    if (!text.trim()) { ways.close(); return; }
    const r = await fetch(base + "complete?line=" + encodeURIComponent(text));
    if (!r.ok || mine !== completing || line.value !== text) return;
    const all = await r.json();
    options = all.filter((o) => o.Value !== text).slice(0, 12);
    ways.show(options.map((o) => o.Label));
  }

  line.addEventListener("input", () => { clearTimeout(typed); typed = setTimeout(complete, 90); });
  line.addEventListener("keydown", (e) => {
    if (ways.key(e)) return;
    const chosen = ways.chosen();
    if (e.key === "ArrowUp" && older < sent.length) { e.preventDefault(); line.value = sent[sent.length - ++older]; }
    else if ((e.key === "Tab" || e.key === "Enter") && chosen >= 0) { e.preventDefault(); take(chosen); }
    else if (e.key === "Tab" && ways.open() && !e.shiftKey) { e.preventDefault(); take(0); }
    else if (e.key === "Enter" && line.value.trim()) { sent.push(line.value); older = 0; }
  });

  document.addEventListener("keydown", (e) => {
    const writes = /^(INPUT|SELECT|TEXTAREA)$/.test(e.target.tagName);
    if (e.key === "/" && !writes) { e.preventDefault(); line.focus(); }
    if (e.key === "Escape" && !writes && picked.length) { picked = []; marked(); refresh("?"); }
  });

  panel.dataset.query = query;
  marked();
  connect();
})();
