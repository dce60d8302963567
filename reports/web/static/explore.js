"use strict";
// The budget over both priors: epsilon = -log t for the smallest t with reciprocal(p, q, t) * ratio(p, q) >= 1, by bisection.
(function () {
  const profiles = window.EPSPROOF_PROFILES;
  const CIVIDIS = [[0, 32, 77], [0, 53, 111], [47, 71, 108], [76, 90, 108], [102, 109, 112], [126, 128, 121], [151, 149, 121],
    [177, 171, 117], [204, 193, 107], [233, 216, 88], [254, 232, 56]];
  const TOPS = [0.05, 0.1, 0.2, 0.5, 1, 2, 4], CELLS = 150, STRIPE = 16, TICKS = [0, 0.2, 0.4, 0.6, 0.8, 1];
  const byId = function (id) { return document.getElementById(id); };
  const select = byId("profile"), p = byId("p"), q = byId("qq");
  const surface = byId("surface"), context = surface.getContext("2d");
  const stripes = striped();
  let values = {}, most = 4;

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
    const place = Math.min(Math.max(value / most, 0), 1) * (CIVIDIS.length - 1);
    const k = Math.min(Math.floor(place), CIVIDIS.length - 2), part = place - k;
    return "rgb(" + CIVIDIS[k].map(function (c, i) { return Math.round(c + part * (CIVIDIS[k + 1][i] - c)); }).join(",") + ")";
  }

  // Cut, not rounded: a budget that is shown is never above the one computed; a small one has three digits.
  function cut(value) {
    const places = value > 0 && value < 0.01 ? Math.min(2 - Math.floor(Math.log10(value)), 18) : 4, unit = Math.pow(10, places);
    return (Math.floor(value * unit) / unit).toFixed(places);
  }

  function shown(value) {
    const below = Math.max(value * (1 - 1e-12) - 1e-14, 0);
    return value === Infinity ? "∞, nothing is asked" : Number.isFinite(value) ? cut(below) : "undefined";
  }

  // The pair itself, or the one with the priors that the criterion fixes where these are as near as the sliders are exact.
  function placed(profile, x, y) {
    const fixed = profile.fixed(values), near = function (own, at) { return Math.abs(own - at) < 0.00501 ? own : at; };
    return [near(fixed.p, x), near(fixed.q, y)];
  }

  function within(profile, x, y) {
    const fixed = profile.fixed(values), same = function (own, at) { return own === undefined || own === at; };
    return profile.inside(x, y, values) && same(fixed.p, x) && same(fixed.q, y);
  }

  function recommended(profile) {
    if (!profile.assumed(values)) { return { text: "these values are not among those that are assumed", prior: {} }; }
    const found = profile.cases.find(function (c) { return c.when(values); });
    if (!found) { return { text: "no case holds at these values", prior: {} }; }
    const epsilon = found.epsilon(values);
    if (epsilon === null) { return { text: "the root of an equation; see the theorem", prior: {} }; }
    if (epsilon === 0) { return { text: "none: no budget above 0 is admissible", prior: {} }; }
    const text = shown(epsilon) + (found.attained === false ? ", an infimum that no prior attains" : "");
    return { text: text, prior: Object.assign({}, profile.fixed(values), found.prior(values)) };
  }

  // The budgets of the cells; NaN outside of the priors that the criterion is for.
  function budgets(profile) {
    const found = new Float64Array(CELLS * CELLS);
    for (let i = 0; i < CELLS; i += 1) {
      for (let j = 0; j < CELLS; j += 1) {
        const x = (i + 0.5) / CELLS, y = (j + 0.5) / CELLS;
        found[i * CELLS + j] = profile.inside(x, y, values) ? budget(profile, x, y, 24) : NaN;
      }
    }
    return found;
  }

  // The top of the scale: the least of TOPS that nine tenths of the finite budgets do not exceed.
  function scaled(found) {
    const finite = Array.from(found).filter(Number.isFinite).sort(function (x, y) { return x - y; });
    const high = finite.length ? finite[Math.floor(0.9 * (finite.length - 1))] : 4;
    most = TOPS.find(function (top) { return high <= top; }) || 4;
    byId("top").textContent = most + " and more";
    byId("scale").setAttribute("aria-label", "Scale of the budget from 0 to " + most);
  }

  function draw() {
    const profile = profiles[select.value], size = surface.width, cell = size / CELLS, found = budgets(profile);
    scaled(found);
    context.clearRect(0, 0, size, size);
    for (let i = 0; i < CELLS; i += 1) {
      for (let j = 0; j < CELLS; j += 1) {
        const value = found[i * CELLS + j];
        if (Number.isNaN(value)) { continue; }
        context.fillStyle = value === Infinity ? stripes : colour(value);
        context.fillRect(Math.floor(i * cell), Math.floor(size - (j + 1) * cell), Math.ceil(cell), Math.ceil(cell));
      }
    }
    const best = recommended(profile);
    if (Number.isFinite(best.prior.p) && Number.isFinite(best.prior.q)) { mark(best.prior.p, best.prior.q, true); }
    mark(Number(p.value), Number(q.value), false);
    const [x, y] = placed(profile, Number(p.value), Number(q.value)), here = budget(profile, x, y, 50);
    byId("p-value").textContent = Number(p.value).toFixed(2);
    byId("qq-value").textContent = Number(q.value).toFixed(2);
    const ratio = profile.ratio(x, y, values);
    byId("ratio").textContent = Number.isFinite(ratio) ? cut(ratio + 1e-10) : "∞";
    byId("budget").textContent = shown(here) + (within(profile, x, y) ? "" : " (outside of the priors that the criterion is for)");
    byId("recommended").textContent = best.text;
    keep();
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

  // A mark is drawn whole where its pair is at the edge.
  function mark(x, y, square) {
    const size = surface.width, across = whole(x * size, size), down = whole((1 - y) * size, size);
    context.lineWidth = 6; context.strokeStyle = "#ffffff";
    for (let pass = 0; pass < 2; pass += 1) {
      context.beginPath();
      if (square) { context.rect(across - 8, down - 8, 16, 16); } else { context.arc(across, down, 9, 0, 7); }
      context.stroke();
      context.lineWidth = 2.5; context.strokeStyle = "#c1121f";
    }
  }

  function whole(place, size) { return Math.min(Math.max(place, 12), size - 12); }

  function choose() {
    const profile = profiles[select.value], box = byId("parameters");
    byId("chosen").textContent = profile.title;
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
      output.textContent = String(parameter.value);
      input.addEventListener("input", function () {
        values[parameter.name] = Number(input.value);
        output.textContent = input.value;
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

  function at(event) {
    const box = surface.getBoundingClientRect();
    const held = function (x) { return Math.min(Math.max(x, 0.01), 1); };
    return [held((event.clientX - box.left) / box.width), held(1 - (event.clientY - box.top) / box.height)];
  }

  function point(event) {
    const place = at(event), profile = profiles[select.value];
    if (event.type === "pointerdown" || event.buttons) {
      p.value = place[0];
      q.value = place[1];
      draw();
    }
    const [x, y] = placed(profile, place[0], place[1]), value = within(profile, x, y) ? shown(budget(profile, x, y, 50)) : "outside";
    byId("under").textContent = "Under the pointer: p = " + place[0].toFixed(2) + ", q = " + place[1].toFixed(2) + ", budget " + value;
  }

  // What is chosen stands in the address, so that a link opens the plot as it is.
  function keep() {
    const state = new URLSearchParams({ profile: select.value, p: p.value, q: q.value });
    Object.keys(values).forEach(function (name) { state.set("set-" + name, values[name]); });
    history.replaceState(null, "", "#" + state);
  }

  function restore() {
    const state = new URLSearchParams(location.hash.slice(1)), number = Number(state.get("profile"));
    if (!state.has("profile") || !profiles[number]) { choose(); return; }
    select.value = number;
    choose();
    profiles[number].parameters.forEach(function (parameter) {
      const text = state.get("set-" + parameter.name), input = byId("parameter-" + parameter.name);
      if (text === null || !Number.isFinite(Number(text))) { return; }
      input.value = Number(text);
      input.dispatchEvent(new Event("input"));
    });
    [["p", p], ["q", q]].forEach(function (pair) {
      const value = Number(state.get(pair[0]));
      if (value > 0 && value <= 1) { pair[1].value = value; }
    });
    draw();
  }

  [["across", TICKS], ["up", TICKS.slice().reverse()]].forEach(function (pair) {
    pair[1].forEach(function (tick) {
      const label = document.createElement("span");
      label.textContent = tick;
      byId(pair[0]).append(label);
    });
  });
  profiles.forEach(function (profile, number) { select.add(new Option(profile.title, number)); });
  select.closest("div").hidden = byId("chosen").hidden = profiles.length === 1;
  select.addEventListener("change", choose);
  p.addEventListener("input", draw);
  q.addEventListener("input", draw);
  surface.addEventListener("pointerdown", point);
  surface.addEventListener("pointermove", point);
  window.addEventListener("hashchange", restore);
  byId("explore").addEventListener("submit", function (event) { event.preventDefault(); });
  const scale = byId("scale").getContext("2d");
  for (let k = 0; k < 300; k += 1) { scale.fillStyle = colour(most * (1 - k / 300)); scale.fillRect(0, k, 24, 1); }
  restore();
})();
