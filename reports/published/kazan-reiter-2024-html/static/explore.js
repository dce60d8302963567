"use strict";
// The budget over both priors: epsilon = -log t for the smallest t with reciprocal(p, q, t) * ratio(p, q) >= 1, by bisection.
(function () {
  const profiles = window.EPSPROOF_PROFILES;
  const CIVIDIS = [[0, 32, 77], [0, 53, 111], [47, 71, 108], [76, 90, 108], [102, 109, 112], [126, 128, 121], [151, 149, 121],
    [177, 171, 117], [204, 193, 107], [233, 216, 88], [254, 232, 56]];
  const MOST = 4, CELLS = 150, STRIPE = 16;
  const byId = function (id) { return document.getElementById(id); };
  const select = byId("profile"), p = byId("p"), q = byId("qq");
  const surface = byId("surface"), context = surface.getContext("2d");
  const stripes = striped();
  let values = {};

  function budget(profile, x, y, steps) {
    const ratio = profile.ratio(x, y, values);
    if (!(ratio < Infinity)) { return Infinity; }
    const left = function (t) { return profile.reciprocal(x, y, t, values) * ratio - 1; };
    if (left(0) >= -1e-12) { return Infinity; }
    if (ratio <= 1) { return 0; }
    let low = 0, high = 1;
    for (let k = 0; k < steps; k += 1) {
      const middle = (low + high) / 2;
      if (left(middle) < 0) { low = middle; } else { high = middle; }
    }
    return -Math.log(high);
  }

  function colour(value) {
    const place = Math.min(Math.max(value / MOST, 0), 1) * (CIVIDIS.length - 1);
    const k = Math.min(Math.floor(place), CIVIDIS.length - 2), part = place - k;
    return "rgb(" + CIVIDIS[k].map(function (c, i) { return Math.round(c + part * (CIVIDIS[k + 1][i] - c)); }).join(",") + ")";
  }

  function shown(value) {
    return value === Infinity ? "∞, nothing is asked" : Number.isFinite(value) ? value.toFixed(4) : "undefined";
  }

  function recommended(profile) {
    const found = profile.cases.find(function (c) { return c.when(values); });
    if (!found) { return { text: "no case holds at these values", prior: {} }; }
    const epsilon = found.epsilon(values);
    if (epsilon === null) { return { text: "the root of an equation; see the theorem", prior: {} }; }
    if (epsilon === 0) { return { text: "none: no budget above 0 is admissible", prior: {} }; }
    const text = shown(epsilon) + (found.attained === false ? ", an infimum that no prior attains" : "");
    return { text: text, prior: Object.assign({}, profile.fixed(values), found.prior(values)) };
  }

  function draw() {
    const profile = profiles[select.value], size = surface.width, cell = size / CELLS;
    for (let i = 0; i < CELLS; i += 1) {
      for (let j = 0; j < CELLS; j += 1) {
        const x = (i + 0.5) / CELLS, y = (j + 0.5) / CELLS, value = budget(profile, x, y, 24);
        context.fillStyle = value === Infinity ? stripes : colour(value);
        context.fillRect(Math.floor(i * cell), Math.floor(size - (j + 1) * cell), Math.ceil(cell), Math.ceil(cell));
      }
    }
    const best = recommended(profile);
    if (Number.isFinite(best.prior.p) && Number.isFinite(best.prior.q)) { mark(best.prior.p, best.prior.q, true); }
    mark(Number(p.value), Number(q.value), false);
    const here = budget(profile, Number(p.value), Number(q.value), 50);
    byId("p-value").textContent = Number(p.value).toFixed(2);
    byId("qq-value").textContent = Number(q.value).toFixed(2);
    const ratio = profile.ratio(Number(p.value), Number(q.value), values);
    byId("ratio").textContent = Number.isFinite(ratio) ? ratio.toFixed(4) : "∞";
    byId("budget").textContent = shown(here) + (profile.inside(Number(p.value), Number(q.value), values) ? "" : " (outside of the priors that the criterion is for)");
    byId("recommended").textContent = best.text;
    surface.setAttribute("aria-label", "Budget over both priors; at p = " + p.value + ", q = " + q.value + " it is " + shown(here));
  }

  function striped() {
    const tile = document.createElement("canvas"), pen = tile.getContext("2d");
    tile.width = tile.height = STRIPE;
    pen.fillStyle = "#ffffff";
    pen.fillRect(0, 0, STRIPE, STRIPE);
    pen.strokeStyle = "#b9b6ae";
    pen.lineWidth = 2;
    [-STRIPE, 0, STRIPE].forEach(function (shift) {
      pen.beginPath();
      pen.moveTo(shift, STRIPE);
      pen.lineTo(shift + STRIPE, 0);
      pen.stroke();
    });
    return context.createPattern(tile, "repeat");
  }

  function mark(x, y, square) {
    const size = surface.width;
    context.lineWidth = 6; context.strokeStyle = "#ffffff";
    for (let pass = 0; pass < 2; pass += 1) {
      context.beginPath();
      if (square) { context.rect(x * size - 8, (1 - y) * size - 8, 16, 16); } else { context.arc(x * size, (1 - y) * size, 9, 0, 7); }
      context.stroke();
      context.lineWidth = 2.5; context.strokeStyle = "#c1121f";
    }
  }

  function choose() {
    const profile = profiles[select.value], box = byId("parameters");
    byId("formula").innerHTML = profile.formula + (profile.region.length ? " for " + profile.region.join(", ") : "");
    values = {};
    box.replaceChildren();
    profile.parameters.forEach(function (parameter) {
      values[parameter.name] = parameter.value;
      const label = document.createElement("label"), name = document.createElement("span");
      const input = document.createElement("input"), output = document.createElement("output");
      name.innerHTML = parameter.shown;
      Object.assign(input, { type: "range", id: "parameter-" + parameter.name, min: parameter.min, max: parameter.max, step: 0.01 });
      input.value = parameter.value;
      input.setAttribute("aria-label", "parameter " + parameter.name);
      output.textContent = parameter.value.toFixed(2);
      input.addEventListener("input", function () {
        values[parameter.name] = Number(input.value);
        output.textContent = Number(input.value).toFixed(2);
        draw();
      });
      label.append(name, input, output);
      box.append(label);
    });
    byId("parameters").closest("fieldset").hidden = profile.parameters.length === 0;
    const fixed = profile.fixed(values);
    if (fixed.p) { p.value = fixed.p; }
    if (fixed.q) { q.value = fixed.q; }
    draw();
  }

  function point(event) {
    if (event.type === "pointermove" && !event.buttons) { return; }
    const box = surface.getBoundingClientRect();
    p.value = (event.clientX - box.left) / box.width;
    q.value = 1 - (event.clientY - box.top) / box.height;
    draw();
  }

  profiles.forEach(function (profile, number) { select.add(new Option(profile.title, number)); });
  select.addEventListener("change", choose);
  p.addEventListener("input", draw);
  q.addEventListener("input", draw);
  surface.addEventListener("pointerdown", point);
  surface.addEventListener("pointermove", point);
  byId("explore").addEventListener("submit", function (event) { event.preventDefault(); });
  const scale = byId("scale").getContext("2d");
  for (let k = 0; k < 300; k += 1) { scale.fillStyle = colour(MOST * (1 - k / 300)); scale.fillRect(0, k, 24, 1); }
  choose();
})();
