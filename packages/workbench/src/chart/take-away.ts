import type { BarColumns } from "@bourse/bars";
import { plural } from "@bourse/ui";
import { saveBytes } from "../machine/save.ts";
import { openDialog } from "../state/dialogs.ts";
import type { ZoneWords } from "../words/zone.ts";
import { comparisonOn, type ValueColumn } from "./compare/shown.ts";
import { type OpenedChart, openedChart } from "./opened.ts";

/** Height of the caption over a picture, and where its text begins, in pixels of the page. */
const CAPTION = { height: 28, left: 10, baseline: 19, font: "13px sans-serif" } as const;

/** Bars as CSV: times in ISO 8601 with the offset of a zone, numbers as they are; further columns stand after them. */
export function csvOf(bars: BarColumns, { iso }: ZoneWords, more: readonly ValueColumn[] = []): string {
  const { length, time, open, high, low, close, volume } = bars;
  const row = (at: number) =>
    [
      iso(time[at] as number),
      open[at],
      high[at],
      low[at],
      close[at],
      volume[at],
      ...more.map((column) => column.at(at)),
    ].join(",");
  const names = ["time", "open", "high", "low", "close", "volume", ...more.map(({ name }) => quoted(name))];
  return [names.join(","), ...Array.from({ length }, (_each, at) => row(at)), ""].join("\n");
}

/** A symbol may contain a comma or a quotation mark. */
const quoted = (name: string) => (/[",]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name);

/** A file name of a symbol: `SIM_GAP 1m`. */
export const fileNameOf = (symbol: string, timeframe: string): string =>
  `${symbol.replaceAll(/[^\w.-]+/g, "_")} ${timeframe}`;

/** Saves the bars that a chart shows. */
export function saveBarsInSight(chartId: string): void {
  const chart = openedChart(chartId);
  const bars = chart?.drawing.barsInSight();
  if (!chart || !bars) return;
  const csv = csvOf(bars, chart.zone(), comparisonOn(chartId)?.columns(bars));
  saveBytes(`${fileNameOf(chart.symbol, chart.seen())}.csv`, new TextEncoder().encode(csv));
  chart.say(`${plural(bars.length, "bar")} saved, with times of ${chart.zone().zone.name}.`);
}

/** Saves a picture of a chart, with its symbol and the time of its last bar in sight. */
export async function savePicture(chartId: string): Promise<void> {
  const chart = openedChart(chartId);
  if (!chart) return;
  try {
    const bytes = new Uint8Array(await (await pictureOf(chart)).arrayBuffer());
    saveBytes(`${fileNameOf(chart.symbol, chart.seen())}.png`, bytes);
    chart.say("The picture was saved.");
  } catch (error) {
    openDialog({ kind: "failure", action: "Save the picture", error });
  }
}

/** Puts the same picture on the clipboard. */
export async function copyPicture(chartId: string): Promise<void> {
  const chart = openedChart(chartId);
  if (!chart) return;
  try {
    await navigator.clipboard.write([new ClipboardItem({ "image/png": pictureOf(chart) })]);
    chart.say("The picture was copied.");
  } catch (error) {
    openDialog({ kind: "failure", action: "Copy the picture", error });
  }
}

function pictureOf(chart: OpenedChart): Promise<Blob> {
  const { promise, resolve, reject } = Promise.withResolvers<Blob>();
  captioned(chart).toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The browser made no picture."))));
  return promise;
}

function captioned(chart: OpenedChart): HTMLCanvasElement {
  const { chartId, drawing, symbol, element, zone } = chart;
  const picture = drawing.picture();
  const scale = picture.width / Math.max(1, element.clientWidth);
  const canvas = document.createElement("canvas");
  canvas.width = picture.width;
  canvas.height = picture.height + CAPTION.height * scale;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("The browser made no picture.");
  const { color, backgroundColor } = getComputedStyle(document.body);
  context.fillStyle = backgroundColor;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, CAPTION.height * scale);
  context.scale(scale, scale);
  context.fillStyle = color;
  context.font = CAPTION.font;
  const bars = drawing.barsInSight();
  const last = bars?.time[bars.length - 1];
  const until =
    last === undefined ? "" : `, until ${zone().iso(last).slice(0, 16).replace("T", " ")} ${zone().zone.name}`;
  const others = comparisonOn(chartId)?.symbols ?? [];
  const compared = others.length > 0 ? `, in per cent with ${others.join(", ")}` : "";
  context.fillText(`${symbol} ${chart.seen()}${compared}${until}`, CAPTION.left, CAPTION.baseline);
  return canvas;
}
