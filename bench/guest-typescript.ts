// A board of 24 closes and a mean, drawn at each market event of 256 bars: the same guest in TypeScript, in AssemblyScript
// and, where there is a clang for it, in C, run directly on the engine. Beside it what one costs before its first event, and a
// build.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { compileGuest, findBundler } from "@bourse/sdk/build";
import { startBare } from "@bourse/testing/bare-interactive";
import { hasWasmClang } from "@bourse/testing/clang";
import { compileAssemblyScript } from "@bourse/testing/compile-guest";
import { readSampleBars } from "@bourse/testing/sample-bars";
import type { BenchResult } from "./result.ts";

const VIEW = "svc.bench.board.view";
const EVENTS = 2000;
/** Figures of the design: an event in microseconds, a start and a compilation in milliseconds, memory in MiB. */
const TARGET = { event: 250, start: 5, compile: 40, memory: 4, build: 100 };

const TYPESCRIPT = `
import { column, defineExtension, label, row } from "@bourse/sdk/guest";
let closes = new Float64Array();
const mean = () => closes.reduce((sum, close) => sum + close, 0) / closes.length;
defineExtension({
  views: {
    "${VIEW}": () =>
      column({ spacing: 6 }, label(mean().toFixed(2)), Array.from(closes.subarray(-24), (close) => row({ spacing: 8 }, label(close.toFixed(2))))),
  },
  onMarket: ({ completed }) => { closes = completed.close; },
});`;

const assemblyScript = (sdk: string): string => `
import * as svc from "${sdk}";
export function svc_on_event(): i32 {
  const status = handle();
  __collect();
  return status;
}
function handle(): i32 {
  const read = svc.readEvent();
  if (read.status != svc.Status.OK) return read.status;
  if (read.value.type != svc.EventType.MARKET) return svc.Status.OK;
  const bars = svc.MarketData.read(read.value.data).completed;
  let sum: f64 = 0;
  for (let i = 0; i < bars.length; i++) sum += bars[i].close;
  const rows: string[] = [svc.label((sum / bars.length).toString())];
  for (let i = bars.length - 24; i < bars.length; i++) rows.push(svc.row([svc.label(bars[i].close.toString())]));
  const envelope = new svc.Envelope();
  envelope.view("${VIEW}", svc.column(rows));
  return envelope.submit();
}`;

const context = { workspace: "w", generation: "g", locale: "en", now: "2026-01-02T03:04:05Z" };

/** Market events that differ, so that a view is sent each time. */
const events = Array.from({ length: 16 }, (_, shift) => {
  const completed = readSampleBars().slice(-272 + shift, -16 + shift);
  const data = {
    subscription_id: "s",
    symbol: "SPX",
    timeframe: "1D",
    source_id: "s",
    completed,
    sequence: 1,
    coalesced: 0,
  };
  return JSON.stringify({ api_version: 2, type: "market", context, data });
});

/** One is a matter of luck beside other work. */
const STARTS = 9;

/** Milliseconds that something takes, and its result. */
function timed<Result>(make: () => Result): readonly [ms: number, Result] {
  const from = performance.now();
  const result = make();
  return [performance.now() - from, result];
}

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? Number.NaN;

function driven(module: Uint8Array) {
  // The engine keeps what it has compiled, so that only the first time counts.
  const [compile, compiled] = timed(() => new WebAssembly.Module(module as Uint8Array<ArrayBuffer>));
  const none = Object.fromEntries(WebAssembly.Module.imports(compiled).map(({ name }) => [name, () => 0]));
  const starts = Array.from(
    { length: STARTS },
    () => timed(() => new WebAssembly.Instance(compiled, { svc: none }))[0],
  );
  const guest = startBare(module, ["tradingRead"]);
  guest.deliver({ api_version: 2, type: "start", context, data: { restarted: false } });
  const times = Array.from({ length: EVENTS }, (_, at) => {
    const from = performance.now();
    const { envelope } = guest.deliver(events[at % events.length] ?? "");
    if (!envelope) throw new Error("no envelope");
    return (performance.now() - from) * 1000;
  });
  return { compile, start: median(starts), event: median(times.slice(EVENTS / 4)), memory: guest.pages() / 16 };
}

async function inTypeScript(folder: string) {
  writeFileSync(path.join(folder, "index.ts"), TYPESCRIPT);
  const bundler = findBundler(folder);
  if (!bundler) throw new Error("rolldown is not installed");
  const build = () => compileGuest({ folder, entry: "index.ts", apiVersion: 2, views: [], bundler });
  const times: number[] = [];
  for (let at = 0; at < 12; at += 1) {
    const from = performance.now();
    await build();
    times.push(performance.now() - from);
  }
  const compiled = await build();
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.faults));
  return { guest: compiled.guest, build: median(times.slice(2)) };
}

/** As the template of a guest in C is built. */
function inC(folder: string): Uint8Array {
  const [target, sdk] = [path.join(folder, "board.wasm"), path.resolve(import.meta.dirname, "../packages/sdk/c")];
  const options = ["--target=wasm32", "-O2", "-nostdlib", "-Wl,--no-entry,--stack-first", "-I", sdk, "-o", target];
  execFileSync("clang", [...options, path.join(import.meta.dirname, "guest/board.c")]);
  return readFileSync(target);
}

export async function run(): Promise<readonly BenchResult[]> {
  const folder = mkdtempSync(path.join(tmpdir(), "bourse-bench-"));
  try {
    const { guest, build } = await inTypeScript(folder);
    const entry = path.join(folder, "board.ts");
    const sdk = path.resolve(import.meta.dirname, "../packages/sdk/assemblyscript/interactive");
    writeFileSync(entry, assemblyScript(path.relative(folder, sdk)));
    const small = compileAssemblyScript(entry);
    const [ours, theirs] = [driven(guest), driven(small)];
    const c = hasWasmClang() ? inC(folder) : undefined;
    const inIt = c && driven(c);
    const line = (name: string, key: "event" | "start" | "compile" | "memory", unit: string): BenchResult => ({
      name: `TypeScript guest: ${name}`,
      ours: `${ours[key].toFixed(2)} ${unit}`,
      theirs: `AssemblyScript ${theirs[key].toFixed(2)} ${unit}, ${inIt ? `C ${inIt[key].toFixed(2)} ${unit}` : "no clang here"}`,
      ratio: ours[key] / theirs[key],
      target: `at most ${TARGET[key]} ${unit}`,
      ok: ours[key] <= TARGET[key],
    });
    return [
      line("an event of 256 bars, p50", "event", "µs"),
      line("its instance", "start", "ms"),
      line("its compilation", "compile", "ms"),
      line("its memory", "memory", "MiB"),
      {
        name: "TypeScript guest: a warm build, p50",
        ours: `${build.toFixed(1)} ms`,
        theirs: `${(guest.length / 1000).toFixed(0)} kB of module, AssemblyScript ${(small.length / 1000).toFixed(0)} kB${c ? `, C ${(c.length / 1000).toFixed(1)} kB` : ""}`,
        ratio: guest.length / small.length,
        target: `at most ${TARGET.build} ms`,
        ok: build <= TARGET.build,
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
