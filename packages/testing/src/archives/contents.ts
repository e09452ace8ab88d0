import { rawBytes } from "./raw-tar.ts";

/** The smallest guest of API version 1: a memory, and `svc_render` that returns 0. */
export const SMALLEST_GUEST: Uint8Array = rawBytes(
  [
    "\0asm\x01\0\0\0",
    // type () -> i32; one function of it; a memory of one page
    "\x01\x05\x01\x60\0\x01\x7f\x03\x02\x01\0\x05\x03\x01\0\x01",
    "\x07\x17\x02\x06memory\x02\0\x0asvc_render\0\0",
    // i32.const 0
    "\x0a\x06\x01\x04\0\x41\0\x0b",
  ].join(""),
);

/** The smallest guest of API version 2: the same with `svc_on_event`. */
export const SMALLEST_EVENT_GUEST: Uint8Array = rawBytes(
  [
    "\0asm\x01\0\0\0",
    "\x01\x05\x01\x60\0\x01\x7f\x03\x02\x01\0\x05\x03\x01\0\x01",
    "\x07\x19\x02\x06memory\x02\0\x0csvc_on_event\0\0",
    "\x0a\x06\x01\x04\0\x41\0\x0b",
  ].join(""),
);

/** Contents with the magic bytes of these file types. */
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

/** The two files of every webApp package in these tests. */
export function sampleSite(): Map<string, Uint8Array> {
  return new Map([
    ["index.html", SAMPLE_CONTENT.html ?? new Uint8Array()],
    ["assets/app.js", SAMPLE_CONTENT.js ?? new Uint8Array()],
  ]);
}
