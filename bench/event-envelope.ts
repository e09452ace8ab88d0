// One event of 1 KB in, one envelope of 1 KiB out as an object, against Extism's worker doing the same and against a bare
// worker thread that parses the one JSON and writes the other. Ours checks the envelope whole; the others check nothing.
import { Worker } from "node:worker_threads";
import { createGuestRuntime } from "@bourse/host/runtime";
import createPlugin from "@extism/extism";
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

function bareWorker() {
  const program = `
    const { parentPort, workerData } = require("node:worker_threads");
    parentPort.on("message", (text) => {
      if (JSON.parse(text).type !== "market") throw new Error("another event");
      parentPort.postMessage(JSON.stringify(workerData));
    });`;
  const worker = new Worker(program, { eval: true, workerData: JSON.parse(ENVELOPE) });
  const call = () =>
    new Promise<void>((resolve, reject) => {
      worker.once("message", (text: string) => {
        if (JSON.parse(text).commands.length === 2) resolve();
        else reject(new Error("no envelope"));
      });
      worker.postMessage(TEXT);
    });
  return { name: "bare", call, close: () => worker.terminate() };
}

export async function run(): Promise<BenchResult[]> {
  const module = await eventGuest();
  const contenders = [
    await through("worker", module),
    await extismWorker(await extism(ENVELOPE)),
    await through("process", module),
    bareWorker(),
  ];
  const samples = await inTurns(contenders);
  for (const { close } of contenders) await close();
  const of = (name: string): Samples => samples.get(name) ?? [];
  const median = (name: string) => quantile(of(name), 0.5);
  const compare = (isolation: string, other: "extism" | "bare"): BenchResult => {
    const isPeer = other === "extism";
    const ratio = isPeer ? median(other) / median(isolation) : median(isolation) / median(other);
    return {
      name: `event to envelope, ${isolation} isolation, against ${isPeer ? "Extism 1.0.3 runInWorker" : "a bare worker"}`,
      ours: figures(of(isolation)),
      theirs: figures(of(other)),
      ratio,
      target: isPeer ? `at least ${TIMES_AS_FAST} times as fast` : `at most ${TIMES_AS_SLOW} times as long`,
      ok: isPeer ? ratio >= TIMES_AS_FAST : ratio <= TIMES_AS_SLOW,
    };
  };
  return ["worker", "process"].flatMap((isolation) => [compare(isolation, "extism"), compare(isolation, "bare")]);
}

function figures(samples: Samples): string {
  return `p50 ${quantile(samples, 0.5).toFixed(0)} µs, p99 ${quantile(samples, 0.99).toFixed(0)} µs`;
}
