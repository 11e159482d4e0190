"use strict";
(function () {
  const form = document.querySelector("form");
  const fields = form.elements;
  const shown = document.getElementById("shown");
  const rows = Array.from(document.querySelectorAll("li.call"));
  const files = Array.from(document.querySelectorAll("li.file"));
  const texts = new Map();

  function text(row) {
    if (!texts.has(row)) texts.set(row, row.textContent.toLowerCase());
    return texts.get(row);
  }

  function fits(row) {
    const data = row.dataset;
    const wanted = fields.text.value.toLowerCase();
    return (!fields.decision.value || data.d === fields.decision.value) &&
      (!fields.layer.value || data.l === fields.layer.value) &&
      (!fields.tool.value || data.t === fields.tool.value) &&
      (!fields.outcome.checked || data.o !== "") &&
      (!wanted || text(row).includes(wanted));
  }

  function apply() {
    let count = 0;
    for (const row of rows) {
      row.hidden = !fits(row);
      if (!row.hidden) count += 1;
    }
    for (const file of files) {
      let next = file.nextElementSibling;
      while (next && next.hidden && !next.classList.contains("file")) next = next.nextElementSibling;
      file.hidden = !next || next.classList.contains("file");
    }
    shown.textContent = count + " of " + rows.length + " shown";
  }

  function step(forward) {
    const visible = rows.filter((row) => !row.hidden);
    const here = visible.indexOf(document.activeElement.closest("li.call"));
    const next = visible[forward ? here + 1 : Math.max(0, here - 1)];
    if (next) next.querySelector("summary").focus();
  }

  form.addEventListener("input", apply);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(apply, 0));
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(document.activeElement.tagName);
    if (typing) {
      if (event.key === "Escape") document.activeElement.blur();
    } else if (event.key === "/") {
      event.preventDefault();
      fields.text.focus();
    } else if (event.key === "j" || event.key === "k") {
      step(event.key === "j");
    }
  });
  apply();
})();
