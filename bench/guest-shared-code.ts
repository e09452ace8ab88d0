// Guests in TypeScript differ in their data alone, so that the runtime compiles their code once. The same guests with a
// section of their own in front of the code are compiled one by one, as every guest was before.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createGuestRuntime } from "@bourse/runtime";
import { compileGuest, findBundler } from "@bourse/sdk/build";
import { SAMPLE_SNAPSHOTS } from "@bourse/testing/guests";
import { sized } from "./figures/sized.ts";
import { treeRssMib } from "./guest/rss.ts";
import type { BenchResult } from "./result.ts";

const GUESTS = sized(24, 2);
const VIEW = "svc.bench.shared.view";
const HEADER_BYTES = 8;
const { symbol, quote, candles } = SAMPLE_SNAPSHOTS;

const source = (number: number): string => `
import { column, defineView, fixed, label } from "@bourse/sdk/guest";
defineView(({ quote, candles }) =>
  column({}, label("guest ${number}"), label(fixed(quote.price, 2)), [...candles.close].slice(-24).map((close) => label(fixed(close, 2)))));`;

async function guestsOf(folder: string): Promise<readonly Uint8Array[]> {
  const bundler = findBundler(folder);
  if (!bundler) throw new Error("rolldown is not installed");
  const views = [{ id: VIEW, quoteSymbol: symbol, candleTimeframe: "1D" }];
  const guests: Uint8Array[] = [];
  for (let number = 0; number < GUESTS; number += 1) {
    writeFileSync(path.join(folder, "index.ts"), source(number));
    const compiled = await compileGuest({ folder, entry: "index.ts", apiVersion: 1, views, bundler });
    if (!compiled.ok) throw new Error(JSON.stringify(compiled.faults));
    guests.push(compiled.guest);
  }
  return guests;
}

/** The same module with a section that no other one has and that means nothing. */
function distinct(module: Uint8Array, number: number): Uint8Array {
  const section = Uint8Array.of(0, 4, 2, 0x6e, 0x6f, number);
  return Uint8Array.from([...module.subarray(0, HEADER_BYTES), ...section, ...module.subarray(HEADER_BYTES)]);
}

/** Milliseconds from a module to its first view, the middle of all, and what each takes in memory. */
async function measured(guests: readonly Uint8Array[]) {
  const runtime = createGuestRuntime({ isolation: "process" });
  try {
    const start = async (name: string, module: Uint8Array) => {
      const from = performance.now();
      const started = await runtime.activate({
        activation: name,
        module,
        apiVersion: 1,
        approved: ["tradingRead"],
        name,
      });
      const input = { viewId: VIEW, symbol, quote, candles, guestOutput: true };
      const outcome = started.ok ? await runtime.render(name, input) : started;
      if (!outcome.ok) throw new Error(JSON.stringify(outcome));
      return performance.now() - from;
    };
    const [first, ...rest] = guests;
    await start("first", first ?? new Uint8Array());
    const before = await treeRssMib();
    const times: number[] = [];
    for (const [number, module] of rest.entries()) times.push(await start(`guest ${number}`, module));
    const each = ((await treeRssMib()) - before) / rest.length;
    return { ms: times.toSorted((a, b) => a - b)[times.length >> 1] ?? Number.NaN, each };
  } finally {
    await runtime.close();
  }
}

export async function run(): Promise<readonly BenchResult[]> {
  const folder = mkdtempSync(path.join(tmpdir(), "bourse-bench-"));
  try {
    const guests = await guestsOf(folder);
    const shared = await measured(guests);
    const alone = await measured(guests.map(distinct));
    return [
      {
        name: `${GUESTS} guests in TypeScript: from module to first view, p50`,
        ours: `${shared.ms.toFixed(0)} ms, ${shared.each.toFixed(1)} MiB each`,
        theirs: `each compiled alone ${alone.ms.toFixed(0)} ms, ${alone.each.toFixed(1)} MiB each`,
        ratio: shared.ms / alone.ms,
        target: "less than alone",
        // The memory of workers differs from run to run by more than the code does.
        ok: shared.ms < alone.ms,
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
