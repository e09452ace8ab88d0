import { crc32 } from "node:zlib";
import {
  type Files,
  interactiveManifest,
  managedModelManifest,
  resourceManifest,
  SAMPLE_CONTENT,
  SMALLEST_EVENT_GUEST,
  SMALLEST_GUEST,
  sampleSite,
  wasmManifest,
  webAppManifest,
} from "@bourse/testing/archives";
import { GZIP_HEADER, gzipTrailer } from "../../../../packages/archive/src/gzip/frame.ts";
import { comparePaths } from "../../../../packages/archive/src/paths/compare.ts";
import { writeTar } from "../../../../packages/archive/src/tar/write.ts";
import { base64, defineGroup, hash, record, text } from "../define.ts";
import { kept } from "./manifests.ts";

/** Blocks of deflate that are stored, not compressed: the same bytes from every library. */
function stored(content: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [];
  for (let at = 0; at < content.length; at += 0xffff) {
    const part = content.subarray(at, at + 0xffff);
    const head = new DataView(new ArrayBuffer(5));
    head.setUint8(0, at + 0xffff >= content.length ? 1 : 0);
    head.setUint16(1, part.length, true);
    head.setUint16(3, ~part.length & 0xffff, true);
    parts.push(new Uint8Array(head.buffer), part);
  }
  return Buffer.concat(parts);
}

/** A package whose bytes no version of zlib changes, in base64. */
export function archiveOf(manifest: Uint8Array, files: Files = new Map()): string {
  const others = [...files].map(([path, content]) => ({ path, content }));
  others.sort((a, b) => comparePaths(a.path, b.path));
  const tar = writeTar([{ path: "manifest.json", content: manifest }, ...others]);
  const bytes = Buffer.concat([GZIP_HEADER, stored(tar), gzipTrailer(crc32(tar), tar.length)]);
  return bytes.toString("base64");
}

const site = (more: Readonly<Record<string, Uint8Array>>): Files => new Map([...sampleSite(), ...Object.entries(more)]);
const js = (length: number): Uint8Array => new TextEncoder().encode(`//${"x".repeat(length - 3)}\n`);
const guest = (code: Uint8Array): Files => new Map([["main.wasm", code]]);
const webApp = (files: Files): string => archiveOf(webAppManifest(files), files);

/** A manifest of exactly so many bytes, filled up in its free metadata. */
function resourceOf(bytes: number): Uint8Array {
  const empty = resourceManifest({ metadata: { note: "" } }).length;
  return resourceManifest({ metadata: { note: "n".repeat(bytes - empty) } });
}

const SPLIT_AT_SLASH = `assets/${"d".repeat(90)}/${"f".repeat(90)}.js`;

const GOOD: readonly (readonly [string, string])[] = [
  ["a resource package", archiveOf(resourceManifest())],
  ["a manifest that fills its block exactly", archiveOf(resourceOf(1024))],
  ["a manifest one byte longer than its block", archiveOf(resourceOf(1025))],
  ["a name beyond ASCII in the manifest", archiveOf(resourceManifest({ name: "Märkte 😀" }))],
  ["a guest of API version 1", archiveOf(wasmManifest(), guest(SMALLEST_GUEST))],
  ["a guest of API version 2", archiveOf(interactiveManifest(), guest(SMALLEST_EVENT_GUEST))],
  ["a web application", webApp(sampleSite())],
  ["a file of 512 bytes, which needs no padding", webApp(site({ "assets/b.js": js(512) }))],
  ["a file of 513 bytes", webApp(site({ "assets/b.js": js(513) }))],
  ["a path of 100 bytes, which is not split", webApp(site({ [`${"p".repeat(97)}.js`]: js(8) }))],
  ["a path that is split between prefix and name", webApp(site({ [SPLIT_AT_SLASH]: js(8) }))],
  [
    "paths that sort by bytes, not by letters",
    webApp(site({ "B.js": js(8), "a.js": js(8), "_.js": js(8), "a/b.js": js(8) })),
  ],
  [
    "files of every type that a web application may have",
    webApp(
      site(Object.fromEntries(Object.entries(SAMPLE_CONTENT).map(([type, content]) => [`all/one.${type}`, content]))),
    ),
  ],
  [
    "a managed model",
    (() => {
      const files: Files = new Map([
        ["tools/forecast/prepare.py", new TextEncoder().encode("print(1)\n")],
        ["tools/forecast/server.py", new TextEncoder().encode("print(2)\n")],
      ]);
      return archiveOf(managedModelManifest(files), files);
    })(),
  ],
];

/** Whole packages: gzip, tar, paths, manifest and contents. */
export const archives = defineGroup({
  group: "archives",
  version: 1,
  comment: "Whole packages. The code is that of one fault; a package may have more.",
  source:
    "Written from the specification alone, by a program other than Bourse's, with the fault of each. Good packages are built by the section Archive of docs/reference/formats.md.",
  specification: ["R-ARCHIVE", "P3"],
  input: record({ base64 }),
  output: record({ digest: hash, id: text, version: text, manifest_sha256: hash }),
  tests: [
    ...GOOD.map(([comment, bytes]) => ({ comment, valid: true, input: { base64: bytes } })),
    ...kept<{ name: string; rule: string | null; base64: string }>("archives").map(({ name, rule, base64: bytes }) => ({
      comment: name,
      valid: rule === null,
      ...(rule === null ? {} : { flags: ["attack"], code: rule }),
      input: { base64: bytes },
    })),
  ],
});
