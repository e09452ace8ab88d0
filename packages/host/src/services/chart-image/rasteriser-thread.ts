import { readFileSync } from "node:fs";
import { parentPort } from "node:worker_threads";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import { FONT_FAMILY } from "./svg.ts";

/** The program of the thread that draws charts: one rasteriser in WebAssembly and one font, the same everywhere. */
const read = (name: string) => readFileSync(new URL(import.meta.resolve(name)));
const ready = initWasm(read("@resvg/resvg-wasm/index_bg.wasm"));
const font = read("@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff2");

parentPort?.on("message", async (svg: string) => {
  await ready;
  const options = { font: { fontBuffers: [font], loadSystemFonts: false, defaultFontFamily: FONT_FAMILY } };
  const drawing = new Resvg(svg, options);
  const image = drawing.render();
  parentPort?.postMessage(image.asPng());
  image.free();
  drawing.free();
});
