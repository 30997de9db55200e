// Completes what is typed into the search form of a page. Without this script the form loads a
// page with the answer.
"use strict";

for (const form of document.querySelectorAll("form[data-complete]")) {
  const input = form.querySelector("input[type=search]");
  const list = document.createElement("ul");
  list.className = "found";
  list.id = "found";
  list.hidden = true;
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", input.labels[0].textContent);
  form.append(list);
  input.setAttribute("role", "combobox");
  input.setAttribute("aria-autocomplete", "list");
  input.setAttribute("aria-controls", list.id);
  input.setAttribute("aria-expanded", "false");

  let asking = null; // the request under way
  let chosen = -1;

  const close = () => {
    list.hidden = true;
    list.replaceChildren();
    chosen = -1;
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
  };

  const choose = (n) => {
    const all = [...list.children];
    if (all.length === 0) return;
    chosen = (n + all.length) % all.length;
    all.forEach((item, i) => item.setAttribute("aria-selected", String(i === chosen)));
    input.setAttribute("aria-activedescendant", all[chosen].id);
    all[chosen].scrollIntoView({ block: "nearest" });
  };

  const show = (found) => {
    close();
    for (const [i, f] of found.entries()) {
      const item = document.createElement("li");
      item.id = "found-" + i;
      item.setAttribute("role", "option");
      item.setAttribute("aria-selected", "false");
      item.dataset.path = f.path;
      item.textContent = f.label;
      list.append(item);
    }
    list.hidden = found.length === 0;
    input.setAttribute("aria-expanded", String(!list.hidden));
  };

  input.addEventListener("input", async () => {
    if (asking) asking.abort();
    if (input.value.trim() === "") { close(); return; }
    const now = new AbortController();
    asking = now;
    const address = new URL(form.dataset.complete, location.href);
    address.searchParams.set("q", input.value);
    try {
      const answer = await fetch(address, { signal: now.signal });
      if (answer.ok) {
        const found = await answer.json();
        if (asking === now) show(found);
      }
    } catch (e) {
      if (e.name !== "AbortError") close();
    }
  });

  input.addEventListener("keydown", (e) => {
    if (list.hidden) return;
    switch (e.key) {
      case "ArrowDown": choose(chosen + 1); break;
      case "ArrowUp": choose(chosen - 1); break;
      case "Escape": close(); break;
      default: return;
    }
    e.preventDefault();
  });

  form.addEventListener("submit", (e) => {
    if (chosen < 0) return;
    e.preventDefault();
    location.assign(list.children[chosen].dataset.path);
  });

  list.addEventListener("mousedown", (e) => e.preventDefault()); // the input keeps the focus
  list.addEventListener("click", (e) => {
    const item = e.target.closest("li");
    if (item) location.assign(item.dataset.path);
  });
  input.addEventListener("blur", close);
}
