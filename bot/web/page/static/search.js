// Completes what is typed into the search form of a page. Without this script the form loads a
// page with the answer.
"use strict";

for (const form of document.querySelectorAll("form[data-complete]")) {
  const input = form.querySelector("input[type=search]");
  const list = document.createElement("ul");
  list.className = "ways";
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
  let found = [];
  const ways = completions(input, list, (n) => location.assign(found[n].path), () => {
    if (asking) asking.abort();
    asking = null;
  });

  input.addEventListener("input", async () => {
    if (asking) asking.abort();
    if (input.value.trim() === "") { ways.close(); return; }
    const now = new AbortController();
    asking = now;
    const address = new URL(form.dataset.complete, location.href);
    address.searchParams.set("q", input.value);
    try {
      const answer = await fetch(address, { signal: now.signal });
      if (answer.ok) {
        const all = await answer.json();
        if (asking !== now) return;
        found = all;
        ways.show(found.map((f) => f.label));
      }
    } catch (e) {
      if (e.name !== "AbortError") ways.close();
    }
  });

  input.addEventListener("keydown", ways.key);

  form.addEventListener("submit", (e) => {
    if (ways.chosen() < 0) return;
    e.preventDefault();
    location.assign(found[ways.chosen()].path);
  });
}
