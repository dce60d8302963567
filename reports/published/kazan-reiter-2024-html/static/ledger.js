"use strict";
// Search and filters of the ledger; their state is the address after the "#", so that it can be linked.
(function () {
  const form = document.getElementById("filters");
  const names = ["verdict", "kind", "section", "rung"];
  const told = names.concat("plain");
  const rows = Array.from(document.querySelectorAll("#claims tbody tr")).map(function (row) {
    return { row: row, text: (row.textContent + " " + told.map(function (n) { return row.dataset[n]; }).join(" ")).toLowerCase() };
  });
  const status = document.getElementById("shown");
  const none = document.getElementById("none");

  function state() {
    const found = new URLSearchParams();
    ["q"].concat(names).forEach(function (name) {
      const value = form.elements[name].value.trim();
      if (value) { found.set(name, value); }
    });
    return found;
  }

  function show() {
    const wanted = state();
    const words = (wanted.get("q") || "").toLowerCase().split(/\s+/).filter(Boolean);
    let number = 0;
    rows.forEach(function (entry) {
      const fits = words.every(function (w) { return entry.text.includes(w); }) &&
        names.every(function (n) { return !wanted.get(n) || entry.row.dataset[n] === wanted.get(n); });
      entry.row.hidden = !fits;
      number += fits ? 1 : 0;
    });
    status.textContent = number === rows.length ? rows.length + " claims" : number + " of " + rows.length + " claims";
    none.hidden = number > 0;
  }

  function remember() {
    const text = state().toString();
    history.replaceState(null, "", text ? "#" + text : location.pathname + location.search);
    show();
  }

  function recall() {
    const text = location.hash.slice(1);
    if (text && !text.includes("=")) { return; }
    const wanted = new URLSearchParams(text);
    ["q"].concat(names).forEach(function (name) { form.elements[name].value = wanted.get(name) || ""; });
    names.forEach(function (name) { if (form.elements[name].selectedIndex < 0) { form.elements[name].value = ""; } });
    show();
  }

  form.addEventListener("input", remember);
  form.addEventListener("change", remember);
  form.addEventListener("submit", function (event) { event.preventDefault(); });
  form.addEventListener("reset", function () { setTimeout(remember, 0); });
  document.getElementById("again").addEventListener("click", function () { form.reset(); form.elements.q.focus(); });
  window.addEventListener("hashchange", recall);
  document.addEventListener("keydown", function (event) {
    if (event.key === "/" && !/INPUT|SELECT/.test(document.activeElement.tagName)) { event.preventDefault(); form.elements.q.focus(); }
  });
  recall();
})();
