// Shows completions of an input in a list beside it, for keys, pointers and screen readers.
"use strict";

// completions returns the list of an input. take is called with the number of the completion that is pressed,
// and cancel when Escape or leaving the input closes the list: it drops the pending request, whose answer would open it again.
function completions(input, list, take, cancel) {
  let chosen = -1;

  function close() {
    list.hidden = true;
    list.replaceChildren();
    chosen = -1;
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
  }

  function choose(n) {
    const all = [...list.children];
    chosen = (n + all.length) % all.length;
    all.forEach((item, i) => item.setAttribute("aria-selected", String(i === chosen)));
    input.setAttribute("aria-activedescendant", all[chosen].id);
    all[chosen].scrollIntoView({ block: "nearest" });
  }

  function show(labels) {
    close();
    list.append(...labels.map((label, i) => {
      const item = document.createElement("li");
      item.id = list.id + "-" + i;
      item.setAttribute("role", "option");
      item.setAttribute("aria-selected", "false");
      item.textContent = label;
      return item;
    }));
    list.hidden = labels.length === 0;
    input.setAttribute("aria-expanded", String(!list.hidden));
  }

  // key follows arrows and Escape, and reports whether it did.
  function key(e) {
    if (e.key === "Escape") cancel();
    if (list.hidden) return false;
    switch (e.key) {
      case "ArrowDown": choose(chosen + 1); break;
      case "ArrowUp": choose(Math.max(chosen, 0) - 1); break;
      case "Escape": close(); break;
      default: return false;
    }
    e.preventDefault();
    return true;
  }

  list.addEventListener("pointerdown", (e) => e.preventDefault()); // the input keeps the focus
  list.addEventListener("mousedown", (e) => e.preventDefault());
  list.addEventListener("click", (e) => {
    const item = e.target.closest("li");
    if (item) take([...list.children].indexOf(item));
  });
  input.addEventListener("blur", () => { cancel(); close(); });
  return { close, show, key, chosen: () => chosen, open: () => !list.hidden };
}
