import type { BarColumns } from "@bourse/bars";
import { saveBytes } from "../records/save.ts";
import { openDialog } from "../state/dialogs.ts";
import type { ZoneWords } from "../words/zone.ts";
import { type OpenedChart, openedChart } from "./opened.ts";

/** Height of the caption over a picture, and where its text begins, in pixels of the page. */
const CAPTION = { height: 28, left: 10, baseline: 19, font: "13px sans-serif" } as const;

/** Bars as CSV: times in ISO 8601 with the offset of a zone, numbers as they are. */
export function csvOf({ length, time, open, high, low, close, volume }: BarColumns, { iso }: ZoneWords): string {
  const row = (at: number) => [iso(time[at] as number), open[at], high[at], low[at], close[at], volume[at]].join(",");
  return ["time,open,high,low,close,volume", ...Array.from({ length }, (_each, at) => row(at)), ""].join("\n");
}

/** A file name of a symbol: `SIM_GAP 1m`. */
export const fileNameOf = (symbol: string, timeframe: string): string =>
  `${symbol.replaceAll(/[^\w.-]+/g, "_")} ${timeframe}`;

/** Saves the bars that a chart shows. */
export function saveBarsInSight(chartId: string): void {
  const chart = openedChart(chartId);
  const bars = chart?.drawing.barsInSight();
  if (!chart || !bars) return;
  saveBytes(`${fileNameOf(chart.symbol, chart.timeframe)}.csv`, new TextEncoder().encode(csvOf(bars, chart.zone())));
  chart.say(`${bars.length} bars saved, with times of ${chart.zone().zone.name}.`);
}

/** Saves a picture of a chart, with its symbol and the time of its last bar in sight. */
export async function savePicture(chartId: string): Promise<void> {
  const chart = openedChart(chartId);
  if (!chart) return;
  try {
    const bytes = new Uint8Array(await (await pictureOf(chart)).arrayBuffer());
    saveBytes(`${fileNameOf(chart.symbol, chart.timeframe)}.png`, bytes);
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

function captioned({ drawing, symbol, timeframe, element, zone }: OpenedChart): HTMLCanvasElement {
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
  context.fillText(`${symbol} ${timeframe}${until}`, CAPTION.left, CAPTION.baseline);
  return canvas;
}
