/** The page's style: the marketplace's two themes, by the reader's system. */
export const PAGE_STYLE = `
:root { color-scheme: light dark; --ground: #ffffff; --raised: #f6f7f9; --line: #d9dde3; --text: #1a1d21; --muted: #59616b; --up: #0a7a55; --down: #c02b3c; --mark: #1f5fd0; }
@media (prefers-color-scheme: dark) { :root { --ground: #14171b; --raised: #1c2026; --line: #333a43; --text: #e7eaee; --muted: #9aa4b0; --up: #3cc492; --down: #ff7480; --mark: #7fb0ff; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 13px/1.45 system-ui, sans-serif; }
header, main { max-width: 1280px; margin: 0 auto; padding: 12px 16px; }
h1 { font-size: 16px; margin: 0; overflow-wrap: anywhere; } h2 { font-size: 13px; margin: 16px 0 4px; }
dl { display: grid; grid-template-columns: repeat(auto-fill, minmax(200px, 1fr)); gap: 4px; margin: 0; }
dl div { background: var(--raised); border: 1px solid var(--line); padding: 6px 10px; } dt { color: var(--muted); font-size: 12px; } dd { margin: 0; font-variant-numeric: tabular-nums; }
canvas { display: block; width: 100%; height: 420px; border: 1px solid var(--line); touch-action: none; }
:focus-visible { outline: 2px solid var(--mark); outline-offset: 1px; }
.hint, #under { color: var(--muted); font-size: 12px; margin: 4px 0; white-space: pre-wrap; font-variant-numeric: tabular-nums; }
.scroll { max-height: 360px; overflow: auto; border: 1px solid var(--line); }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; padding: 3px 10px; border-bottom: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere; }
th { position: sticky; top: 0; background: var(--raised); font-weight: 600; } td:first-child { white-space: nowrap; }
button { font: inherit; color: var(--mark); background: none; border: 0; padding: 0; cursor: pointer; text-decoration: underline; }
.faults { margin: 0; padding-left: 18px; color: var(--down); overflow-wrap: anywhere; }
`;

/** The page's program: draws the newest bars, and follows keys, wheel, drags and the rows of the table. */
export const PAGE_PROGRAM = `"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const canvas = document.getElementById("chart"), under = document.getElementById("under"), pen = canvas.getContext("2d");
const count = data.time.length, AXIS = 64, FOOT = 20;
const at = new Map(data.time.map((time, index) => [new Date(time).toISOString(), index]));
const marks = new Map();
for (const signal of data.signals) {
  const index = at.get(signal.bar);
  if (index !== undefined) marks.set(index, [...(marks.get(index) ?? []), signal]);
}
let shown = Math.min(count, 160), end = count, picked = -1;
const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue("--" + name);
const clamp = (value, low, high) => Math.max(low, Math.min(high, value));
function draw() {
  const ratio = devicePixelRatio || 1, width = canvas.clientWidth, height = canvas.clientHeight;
  canvas.width = width * ratio; canvas.height = height * ratio;
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.clearRect(0, 0, width, height);
  if (count === 0) return;
  const from = Math.max(0, end - shown), step = (width - AXIS) / Math.max(1, end - from);
  let low = Infinity, high = -Infinity;
  for (let i = from; i < end; i++) { low = Math.min(low, data.low[i]); high = Math.max(high, data.high[i]); }
  const room = (high - low || Math.abs(high) || 1) * 0.08, top = high + room, bottom = low - room;
  const y = (price) => ((top - price) / (top - bottom)) * (height - FOOT), x = (i) => (i - from + 0.5) * step;
  pen.font = "11px system-ui, sans-serif"; pen.lineWidth = 1;
  for (let line = 0; line <= 5; line++) {
    const price = bottom + ((top - bottom) * (line + 0.5)) / 6;
    pen.strokeStyle = colour("line"); pen.beginPath(); pen.moveTo(0, y(price)); pen.lineTo(width - AXIS, y(price)); pen.stroke();
    pen.fillStyle = colour("muted"); pen.textAlign = "left"; pen.fillText(Number(price.toPrecision(6)).toString(), width - AXIS + 6, y(price) + 4);
  }
  const labels = Math.max(1, Math.ceil(90 / step));
  pen.textAlign = "center";
  for (let i = from + Math.floor(labels / 2); i < end; i += labels) { pen.fillStyle = colour("muted"); pen.fillText(new Date(data.time[i]).toISOString().slice(0, 10), x(i), height - 6); }
  for (let i = from; i < end; i++) {
    const body = Math.max(1, step * 0.7);
    pen.fillStyle = pen.strokeStyle = colour(data.close[i] < data.open[i] ? "down" : "up");
    pen.beginPath(); pen.moveTo(x(i), y(data.high[i])); pen.lineTo(x(i), y(data.low[i])); pen.stroke();
    pen.fillRect(x(i) - body / 2, Math.min(y(data.open[i]), y(data.close[i])), body, Math.max(1, Math.abs(y(data.open[i]) - y(data.close[i]))));
  }
  pen.fillStyle = pen.strokeStyle = colour("mark");
  for (let i = from; i < end; i++) {
    for (const { kind, price } of marks.get(i) ?? []) {
      const inside = price !== undefined && price <= top && price >= bottom;
      const place = inside ? y(price) : y(data.low[i]) + 10;
      pen.beginPath();
      if (kind === "value" && inside) { pen.arc(x(i), place, Math.min(3, Math.max(1.2, step * 0.3)), 0, 7); pen.fill(); }
      else { pen.moveTo(x(i), place); pen.lineTo(x(i) - 4, place + 8); pen.lineTo(x(i) + 4, place + 8); pen.fill(); }
    }
  }
  if (picked >= from && picked < end) { pen.strokeStyle = colour("mark"); pen.setLineDash([3, 3]); pen.beginPath(); pen.moveTo(x(picked), 0); pen.lineTo(x(picked), height - FOOT); pen.stroke(); pen.setLineDash([]); }
}
function say() {
  const i = picked;
  if (i < 0 || i >= count) return;
  const said = (marks.get(i) ?? []).map(({ name, text }) => name + ": " + text).join("; ");
  under.textContent = new Date(data.time[i]).toISOString() + "  O " + data.open[i] + "  H " + data.high[i] + "  L " + data.low[i] + "  C " + data.close[i] + (said ? "  " + said : "");
}
function move(bars) { end = clamp(end + bars, Math.min(shown, count), count); draw(); }
function zoom(factor) { const middle = end - shown / 2; shown = clamp(Math.round(shown * factor), 10, count); end = clamp(Math.round(middle + shown / 2), Math.min(shown, count), count); draw(); }
function pick(index) { picked = clamp(index, 0, count - 1); if (picked >= end || picked < end - shown) end = clamp(picked + Math.round(shown / 2), Math.min(shown, count), count); draw(); say(); }
canvas.addEventListener("keydown", (event) => {
  const act = { ArrowLeft: () => pick((picked < 0 ? end : picked) - 1), ArrowRight: () => pick((picked < 0 ? end - 2 : picked) + 1), "+": () => zoom(0.7), "=": () => zoom(0.7), "-": () => zoom(1.4), Home: () => pick(0), End: () => pick(count - 1) }[event.key];
  if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault(); act();
});
canvas.addEventListener("wheel", (event) => { event.preventDefault(); event.shiftKey ? move(Math.sign(event.deltaY) * Math.ceil(shown / 20)) : zoom(event.deltaY > 0 ? 1.15 : 0.87); }, { passive: false });
let dragged;
canvas.addEventListener("pointerdown", (event) => { dragged = { x: event.clientX, end }; canvas.setPointerCapture(event.pointerId); });
canvas.addEventListener("pointerup", () => { dragged = undefined; });
canvas.addEventListener("pointermove", (event) => {
  const step = (canvas.clientWidth - AXIS) / shown;
  if (dragged) { end = clamp(dragged.end - Math.round((event.clientX - dragged.x) / step), Math.min(shown, count), count); draw(); return; }
  const index = Math.max(0, end - shown) + Math.floor((event.clientX - canvas.getBoundingClientRect().left) / step);
  if (index < end) { picked = index; draw(); say(); }
});
const list = document.getElementById("signals");
if (data.signals.length === 0) list.textContent = "The guest made no notice and no alert, and no value carries the mark of its bar.";
else {
  const table = document.createElement("table"), head = table.createTHead().insertRow(), body = table.createTBody();
  for (const name of ["Bar", "Kind", "Name", "What was said"]) { const cell = document.createElement("th"); cell.scope = "col"; cell.textContent = name; head.append(cell); }
  for (const signal of data.signals.slice(-1000).reverse()) {
    const row = body.insertRow(), button = document.createElement("button");
    button.type = "button"; button.textContent = signal.bar.slice(0, 16).replace("T", " ");
    button.addEventListener("click", () => { const index = at.get(signal.bar); if (index !== undefined) { pick(index); canvas.scrollIntoView({ block: "nearest" }); } });
    row.insertCell().append(button);
    for (const value of [signal.kind, signal.name, signal.text]) row.insertCell().textContent = value;
  }
  list.append(table);
}
addEventListener("resize", draw);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
draw();
`;
