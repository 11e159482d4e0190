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

  function fits(row, wanted) {
    const data = row.dataset;
    return (!wanted.decision || data.d === wanted.decision) &&
      (!wanted.layer || data.l === wanted.layer) &&
      (!wanted.tool || data.t === wanted.tool) &&
      (!wanted.outcome || data.o !== "") &&
      (!wanted.text || text(row).includes(wanted.text));
  }

  function apply() {
    // Read before anything is changed: each change makes the browser look for a form's fields anew.
    const wanted = {
      decision: fields.decision.value,
      layer: fields.layer.value,
      tool: fields.tool.value,
      outcome: fields.outcome.checked,
      text: fields.text.value.toLowerCase(),
    };
    let count = 0;
    for (const row of rows) {
      const fitting = fits(row, wanted);
      row.hidden = !fitting;
      if (fitting) count += 1;
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
