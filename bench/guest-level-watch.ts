// Level Watch in TypeScript and in AssemblyScript, over the same prices of a day, run directly on the engine: the same
// envelopes, as examples/level-watch-ts/test compares them, and what an event costs.
import { readFileSync } from "node:fs";
import path from "node:path";
import { compileGuest, findBundler } from "@bourse/sdk/build";
import { startBare } from "@bourse/testing/bare-interactive";
import { readSampleBars } from "@bourse/testing/sample-bars";
import type { BenchResult } from "./result.ts";

const examples = path.resolve(import.meta.dirname, "../examples");
const EVENTS = 2000;
/** Microseconds of an event in TypeScript; the goal of its design. */
const TARGET = 250;

const bars = readSampleBars();
const SERIES = { symbol: "SPX", timeframe: "1D", source_id: "replay" };
const NOW = "2020-04-20T14:30:00.000Z";
const context = { workspace: "w", generation: "g", locale: "en", now: NOW };

/** Results of the commands with which it starts; the others are answered with what means nothing to it. */
const RESULTS: Readonly<Record<string, object>> = {
  "storage.read": { value: null, resume_required: false },
  "context.read": { symbol: "SPX", timeframes: ["1D"], watchlist: ["SPX"], foreground: true, now: NOW },
  "charts.list": { charts: [{ chart_id: "c", title: "SPX", active: true, ...SERIES }] },
  "alerts.list": { alerts: [] },
  "market.read": { ...SERIES, completed: bars.slice(-257, -1), forming: bars.at(-1) },
  "market.subscribe": { subscribed: true, subscription_id: "levels", source_id: "replay" },
};

/** Milliseconds that something takes. */
function timed(act: () => void): number {
  const from = performance.now();
  act();
  return performance.now() - from;
}

function measured(module: Uint8Array) {
  const guest = startBare(module, ["tradingRead", "chartWrite", "alertsWrite"]);
  const send = (type: string, data: object) => {
    const { envelope } = guest.deliver({ api_version: 2, type, context, data });
    return envelope ? (JSON.parse(new TextDecoder().decode(envelope)) as Envelope).commands : [];
  };
  const waiting = [...send("start", { restarted: false })];
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { id, method } = next;
    waiting.push(...send("result", { id, method, ok: true, result: RESULTS[method] ?? {} }));
  }
  const last = bars.at(-1);
  const times = Array.from({ length: EVENTS }, (_, sequence) => {
    const forming = { ...last, close: 2800 + (sequence % 97) / 4 };
    const data = { subscription_id: "levels", ...SERIES, completed: [], forming, sequence, coalesced: 0 };
    const event = JSON.stringify({ api_version: 2, type: "market", context, data });
    return timed(() => guest.deliver(event)) * 1000;
  }).slice(EVENTS / 4);
  return { event: times.toSorted((a, b) => a - b)[times.length >> 1] ?? Number.NaN, memory: guest.pages() / 16 };
}

interface Envelope {
  readonly commands: readonly { readonly id: string; readonly method: string }[];
}

export async function run(): Promise<readonly BenchResult[]> {
  const folder = path.join(examples, "level-watch-ts");
  const bundler = findBundler(folder);
  if (!bundler) throw new Error("rolldown is not installed");
  const compiled = await compileGuest({ folder, entry: "src/index.ts", apiVersion: 2, views: [], bundler });
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.faults));
  const ours = measured(compiled.guest);
  const theirs = measured(readFileSync(path.join(examples, "level-watch/dist/main.wasm")));
  return [
    {
      name: "Level Watch in TypeScript: a price, p50",
      ours: `${ours.event.toFixed(0)} µs, ${ours.memory.toFixed(2)} MiB`,
      theirs: `AssemblyScript ${theirs.event.toFixed(0)} µs, ${theirs.memory.toFixed(2)} MiB`,
      ratio: ours.event / theirs.event,
      target: `at most ${TARGET} µs`,
      ok: ours.event <= TARGET,
    },
  ];
}
