import { rawBytes } from "./raw-tar.ts";

/** The smallest guest of API version 1: a memory, and `svc_render` that answers 0. */
export const SMALLEST_GUEST: Uint8Array = Uint8Array.from([
  ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  // type () -> i32; one function of it; a memory of one page
  ...[1, 5, 1, 0x60, 0, 1, 0x7f, 3, 2, 1, 0, 5, 3, 1, 0, 1],
  ...[7, 23, 2, 6, ...rawBytes("memory"), 2, 0, 10, ...rawBytes("svc_render"), 0, 0],
  // i32.const 0
  ...[10, 6, 1, 4, 0, 0x41, 0, 0x0b],
]);

/** Contents that begin as files of these endings do. */
export const SAMPLE_CONTENT: Readonly<Record<string, Uint8Array>> = {
  png: rawBytes("\x89PNG\r\n\x1a\nrest"),
  jpg: rawBytes("\xff\xd8\xff\xe0rest"),
  jpeg: rawBytes("\xff\xd8\xff\xe1rest"),
  webp: rawBytes("RIFF\x04\0\0\0WEBPrest"),
  woff2: rawBytes("wOF2rest"),
  html: rawBytes("<!doctype html><title>Sample</title>"),
  css: rawBytes("body { margin: 0 }"),
  js: rawBytes("export const one = 1;"),
  json: rawBytes('{"one":1}'),
  svg: rawBytes('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  txt: rawBytes("Hello."),
};

/** The two files every webApp package of these tests has. */
export function sampleSite(): Map<string, Uint8Array> {
  return new Map([
    ["index.html", SAMPLE_CONTENT["html"] ?? new Uint8Array()],
    ["assets/app.js", SAMPLE_CONTENT["js"] ?? new Uint8Array()],
  ]);
}
