// Cost of idle guests of API v1: resident memory of the process tree for a thousand guests that rendered once and whose
// threads were released, and the time of the second rendering, which starts a thread again, compared with a guest whose
// thread still waits.
import { createGuestRuntime, type GuestRuntime } from "@bourse/runtime";
import { SAMPLE_SNAPSHOTS } from "@bourse/testing/guests";
import { sized } from "./figures/sized.ts";
import { quantile } from "./guest/measure.ts";
import { ours } from "./guest/modules.ts";
import { treeRssMib } from "./guest/rss.ts";
import type { BenchResult } from "./result.ts";

/** Fewer than a thousand are for trying out the benchmark. */
const GUESTS = Number(process.env.BENCH_TRIES ?? sized(1000, 3));
const SAMPLES = Math.min(100, GUESTS);
const MIB_A_GUEST = 1;
/** Instead of the minute of a deployment, to save time. */
const IDLE_MS = 500;
const { symbol, candles } = SAMPLE_SNAPSHOTS;

async function render(runtime: GuestRuntime, name: string): Promise<number> {
  const begun = performance.now();
  const outcome = await runtime.render(name, { viewId: "v", symbol, candles, guestOutput: true });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  return performance.now() - begun;
}

async function use(runtime: GuestRuntime, module: Uint8Array, name: string): Promise<void> {
  const started = await runtime.activate({ activation: name, module, apiVersion: 1, approved: ["tradingRead"], name });
  if (!started.ok) throw new Error(JSON.stringify(started.fault));
  await render(runtime, name);
}

export async function run(): Promise<BenchResult[]> {
  const module = await ours(symbol);
  const runtime = createGuestRuntime({ isolation: "process", limits: { idleMs: IDLE_MS } });
  // One guest is started and stopped first, because the runtime's own process is not measured.
  await use(runtime, module, "first");
  await runtime.stop("first");
  const without = await treeRssMib();
  for (let n = 0; n < GUESTS; n += 1) await use(runtime, module, `guest ${n}`);
  const parked = await treeRssMib();
  const [cold, warm]: [number[], number[]] = [[], []];
  for (let n = 0; n < SAMPLES; n += 1) {
    cold.push(await render(runtime, `guest ${n}`));
    warm.push(await render(runtime, `guest ${n}`));
  }
  await runtime.close();
  const each = (parked - without) / GUESTS;
  const ms = (samples: number[], share: number) =>
    quantile(
      samples.sort((a, b) => a - b),
      share,
    ).toFixed(1);
  return [
    {
      name: `memory of ${GUESTS} installed guests that rendered once and are idle`,
      ours: `${parked.toFixed(0)} MiB, ${each.toFixed(2)} MiB a guest`,
      theirs: `${without.toFixed(0)} MiB with none`,
      ratio: parked / without,
      target: `at most ${MIB_A_GUEST} MiB a guest`,
      ok: each <= MIB_A_GUEST,
    },
    {
      name: "second rendering of an idle guest, against one whose thread waits",
      ours: `p50 ${ms(cold, 0.5)} ms, p99 ${ms(cold, 0.99)} ms`,
      theirs: `p50 ${ms(warm, 0.5)} ms, p99 ${ms(warm, 0.99)} ms`,
      ratio: quantile(cold, 0.5) / quantile(warm, 0.5),
      target: "none: printed",
      ok: true,
    },
  ];
}
