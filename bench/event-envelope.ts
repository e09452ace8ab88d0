// One event of 1 KB in, one envelope of 1 KiB out as an object, compared with Extism's worker doing the same and with a
// bare worker thread that parses the one JSON and writes the other. Ours checks the whole envelope; the others check
// nothing.
import { createGuestRuntime } from "@bourse/runtime";
import createPlugin from "@extism/extism";
import { bareWorker } from "./guest/bare-worker.ts";
import { busyProcessors } from "./guest/busy.ts";
import { ENVELOPE, eventGuest, marketEvent, VIEW_ID } from "./guest/events.ts";
import { inTurns, quantile, type Samples } from "./guest/measure.ts";
import { extism } from "./guest/modules.ts";
import type { BenchResult } from "./result.ts";

const TIMES_AS_FAST = 5;
const TIMES_AS_SLOW = 2;
const TEXT = JSON.stringify(marketEvent("s-1", 7));
const JSON_BYTES = new TextEncoder().encode(TEXT);

async function through(isolation: "worker" | "process", module: Uint8Array) {
  const runtime = createGuestRuntime({ isolation });
  const spec = {
    activation: "a",
    module,
    apiVersion: 2,
    approved: [],
    name: "bench",
    declaredViews: [VIEW_ID],
  } as const;
  await runtime.activate(spec);
  const deliver = async (type: string) => {
    const outcome = await runtime.deliver("a", { type, json: JSON_BYTES });
    if (!outcome.ok || outcome.envelope?.commands.length !== 2) throw new Error(JSON.stringify(outcome));
  };
  await deliver("start");
  return { name: isolation, call: () => deliver("market"), close: () => runtime.close() };
}

async function extismWorker(module: Uint8Array) {
  const plugin = await createPlugin({ wasm: [{ data: module }] }, { runInWorker: true });
  const call = async () => {
    const output = await plugin.call("render", JSON_BYTES);
    if (output?.json().commands.length !== 2) throw new Error("Extism gave no envelope");
  };
  return { name: "extism", call, close: () => plugin.close() };
}

const isEnvelope = (value: unknown) => (value as { commands?: unknown[] }).commands?.length === 2;

export async function run(): Promise<BenchResult[]> {
  const module = await eventGuest();
  const contenders = [
    await through("worker", module),
    await extismWorker(await extism(ENVELOPE)),
    await through("process", module),
    bareWorker({ expects: ["type", "market"], sends: TEXT, answer: ENVELOPE, isAnswer: isEnvelope }),
  ];
  const free = await inTurns(contenders);
  // All processors but one are busy: this reveals a contender that needs two threads at the same moment.
  const busy = await busyProcessors(() => inTurns(contenders));
  for (const { close } of contenders) await close();
  return [
    ...["worker", "process"].flatMap((isolation) => [compare(free, isolation, ""), besideBare(free, isolation)]),
    ...["worker", "process"].map((isolation) => compare(busy, isolation, ", all processors but one busy")),
  ];
}

type ByName = ReadonlyMap<string, Samples>;
const median = (samples: ByName, name: string) => quantile(samples.get(name) ?? [], 0.5);

function compare(samples: ByName, isolation: string, when: string): BenchResult {
  const ratio = median(samples, "extism") / median(samples, isolation);
  return {
    name: `event to envelope, ${isolation} isolation, against Extism 1.0.3 runInWorker${when}`,
    ours: figures(samples.get(isolation) ?? []),
    theirs: figures(samples.get("extism") ?? []),
    ratio,
    target: `at least ${TIMES_AS_FAST} times as fast`,
    ok: ratio >= TIMES_AS_FAST,
  };
}

function besideBare(samples: ByName, isolation: string): BenchResult {
  const ratio = median(samples, isolation) / median(samples, "bare worker");
  return {
    name: `event to envelope, ${isolation} isolation, against a bare worker`,
    ours: figures(samples.get(isolation) ?? []),
    theirs: figures(samples.get("bare worker") ?? []),
    ratio,
    target: `at most ${TIMES_AS_SLOW} times as long`,
    ok: ratio <= TIMES_AS_SLOW,
  };
}

function figures(samples: Samples): string {
  return `p50 ${quantile(samples, 0.5).toFixed(0)} µs, p99 ${quantile(samples, 0.99).toFixed(0)} µs`;
}
