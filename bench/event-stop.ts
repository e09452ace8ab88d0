// Time between the deadline and the end of an interactive guest that never returns from an event.
import { createGuestRuntime, type GuestRuntime } from "@bourse/runtime";
import { assemble, eventGuestText } from "@bourse/testing/guests";
import { sized } from "./figures/sized.ts";
import { quantile } from "./guest/measure.ts";
import type { BenchResult } from "./result.ts";

const DEADLINE_MS = 50;
const LATE_MS = 100;
/** Fewer than a thousand are for trying out the benchmark. */
const TRIES = Number(process.env.BENCH_TRIES ?? sized(1000, 2));

/** Takes its first event and never returns from the second. */
const RUNAWAY = eventGuestText({
  extra: "(global $n (mut i32) (i32.const 0))",
  event: `(global.set $n (i32.add (global.get $n) (i32.const 1)))
    (if (i32.eq (global.get $n) (i32.const 1)) (then (return (i32.const 0)))) (loop $forever (br $forever)) unreachable`,
});
const json = new TextEncoder().encode("{}");

/** Milliseconds after the deadline; both kinds of delivery, pipe and lane, begin in the same guest. */
async function stop(runtime: GuestRuntime): Promise<number> {
  runtime.retry("runaway");
  const introduced = await runtime.deliver("runaway", { type: "start", json });
  if (!introduced.ok) throw new Error(JSON.stringify(introduced));
  const begun = performance.now();
  const outcome = await runtime.deliver("runaway", { type: "market", json });
  if (outcome.ok || outcome.fault.code !== "guest.timeout") throw new Error(JSON.stringify(outcome));
  return performance.now() - begun - DEADLINE_MS;
}

async function measure(isolation: "worker" | "process", module: Uint8Array): Promise<BenchResult> {
  const runtime = createGuestRuntime({ isolation, limits: { callbackMs: DEADLINE_MS } });
  await runtime.activate({ activation: "runaway", module, apiVersion: 2, approved: [], name: "r", declaredViews: [] });
  const times: number[] = [];
  for (let n = 0; n < TRIES; n += 1) times.push(await stop(runtime));
  await runtime.close();
  times.sort((a, b) => a - b);
  const p99 = quantile(times, 0.99);
  return {
    name: `runaway event, ${isolation} isolation: stopped after its deadline, ${TRIES} tries`,
    ours: `p50 ${quantile(times, 0.5).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, worst ${quantile(times, 1).toFixed(1)} ms`,
    theirs: `deadline ${DEADLINE_MS} ms`,
    ratio: p99 / LATE_MS,
    target: `p99 at most ${LATE_MS} ms late`,
    ok: p99 <= LATE_MS,
  };
}

export async function run(): Promise<BenchResult[]> {
  const module = await assemble(RUNAWAY);
  return [await measure("process", module), await measure("worker", module)];
}
