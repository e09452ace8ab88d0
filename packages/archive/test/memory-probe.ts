// Reads bombs one after another in its own process and prints how far its memory grew, in MiB.
import { deflateRawSync } from "node:zlib";
import {
  managedModelManifest,
  rawBytes,
  rawEntries,
  rawGzip,
  rawTar,
  resourceManifest,
} from "@bourse/testing/archives";
import { readPackage } from "../src/index.ts";

const MIB = 1024 * 1024;
const manifest = { name: "manifest.json", content: resourceManifest() };
const model = new Map([
  ["tools/forecast/prepare.py", rawBytes("a")],
  ["tools/forecast/server.py", rawBytes("b")],
] as const);
const largeModel = { name: "manifest.json", content: managedModelManifest(model) };

/** A deflate stream of many zeros, built from pieces so that creating it takes no memory either. */
function zeros(mebibytes: number): Uint8Array {
  const piece = deflateRawSync(new Uint8Array(MIB), { level: 9, finishFlush: 2 });
  return new Uint8Array(Buffer.concat([...Array.from({ length: mebibytes }, () => piece), Uint8Array.of(3, 0)]));
}

function behind(head: Uint8Array, mebibytes: number): Uint8Array {
  const start = deflateRawSync(head, { level: 9, finishFlush: 2 });
  return rawGzip(head, { body: new Uint8Array(Buffer.concat([start, zeros(mebibytes)])) });
}

const entry = (size: number) =>
  rawEntries([{ name: "a", fields: { size: `${size.toString(8).padStart(11, "0")}\0` } }]);
const join = (...parts: readonly Uint8Array[]) => new Uint8Array(Buffer.concat(parts));

const attacks = [
  behind(new Uint8Array(), 1000),
  behind(rawEntries([manifest]), 1000),
  behind(join(rawEntries([manifest]), entry(1000 * MIB)), 1000),
  behind(join(rawEntries([largeModel]), entry(250 * MIB)), 250),
  behind(entry(4 * MIB), 1000),
  rawGzip(rawTar(Array.from({ length: 20_000 }, (_, i) => ({ name: `f${i}` })))),
  rawGzip(rawTar([manifest, ...Array.from({ length: 20_000 }, (_, i) => ({ name: `f${i}` }))])),
];

await readPackage(rawGzip(rawTar([manifest])));
globalThis.gc?.();
const before = process.memoryUsage.rss();
let peak = before;
const watch = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss());
}, 1);
const rules: string[][] = [];
for (const attack of attacks) {
  for (const source of [attack, parts(attack)]) {
    const { issues } = await readPackage(source);
    rules.push(issues.map((each) => each.rule));
    peak = Math.max(peak, process.memoryUsage.rss());
  }
}
clearInterval(watch);
console.log(JSON.stringify({ grownMebibytes: (peak - before) / MIB, rules }));

async function* parts(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let offset = 0; offset < bytes.length; offset += 4096) yield bytes.subarray(offset, offset + 4096);
}
