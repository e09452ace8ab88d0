// One callback of a guest: 256 candles in as JSON, a view of 4 KiB out as an object, compared with Extism's worker
// doing the same and with a bare call in this thread. Ours checks the view (strict JSON and layout schema); the others
// do not.
import { createGuestRuntime } from "@bourse/runtime";
import { SAMPLE_SNAPSHOTS } from "@bourse/testing/guests";
import createPlugin from "@extism/extism";
import { bareWorker } from "./guest/bare-worker.ts";
import { type Contender, inTurns, quantile, type Samples } from "./guest/measure.ts";
import { extism, ours, VIEW } from "./guest/modules.ts";
import type { BenchResult } from "./result.ts";

const { symbol, candles } = SAMPLE_SNAPSHOTS;
/** Targets against Extism by isolation, and against a bare worker that parses the one JSON and writes the other. */
const TIMES_AS_FAST = { worker: 8, process: 4 };
const TIMES_AS_SLOW = 1.3;

async function through(isolation: "worker" | "process", module: Uint8Array) {
  const runtime = createGuestRuntime({ isolation });
  await runtime.activate({ activation: "a", module, apiVersion: 1, approved: ["tradingRead"], name: "bench" });
  const request = { viewId: "v", symbol, candles, guestOutput: true };
  const call = async () => {
    const outcome = await runtime.render("a", request);
    if (!outcome.ok || !outcome.view) throw new Error(JSON.stringify(outcome));
  };
  return { name: isolation, call, close: () => runtime.close() };
}

async function extismWorker(module: Uint8Array) {
  const plugin = await createPlugin({ wasm: [{ data: module }] }, { runInWorker: true });
  const call = async () => {
    const output = await plugin.call("render", candles.json);
    if (output?.json().type !== "column") throw new Error("Extism gave no view");
  };
  return { name: "extism", call, close: () => plugin.close() };
}

/** The engine alone: no thread, no deadline, no check. */
function bare(module: Uint8Array): Contender {
  let view: Uint8Array = new Uint8Array();
  const bytes = () => new Uint8Array((instance.exports.memory as WebAssembly.Memory).buffer);
  const none = () => 0;
  const svc = {
    has_capability: none,
    log: none,
    market_get_quote: none,
    market_get_candles(...[, , , , out = 0]: number[]) {
      bytes().set(candles.json, out);
      return candles.json.length;
    },
    view_set_json(at: number, length: number) {
      view = bytes().slice(at, at + length);
      return 0;
    },
  };
  const instance = new WebAssembly.Instance(new WebAssembly.Module(module as Uint8Array<ArrayBuffer>), { svc });
  const render = instance.exports.svc_render as () => number;
  const call = () => {
    if (render() !== 0 || JSON.parse(Buffer.from(view).toString()).type !== "column") throw new Error("no view");
  };
  return { name: "bare", call };
}

const isView = (value: unknown) => (value as { type?: string }).type === "column";

export async function run(): Promise<BenchResult[]> {
  const module = await ours(symbol);
  const contenders = [
    await through("worker", module),
    await extismWorker(await extism(VIEW)),
    await through("process", module),
    bareWorker({ sends: Buffer.from(candles.json).toString(), answer: VIEW, isAnswer: isView }),
  ];
  const samples = await inTurns([...contenders, bare(module)]);
  for (const { close } of contenders) await close();
  const of = (name: string): Samples => samples.get(name) ?? [];
  const compare = (name: string, other: string, target?: number): BenchResult => {
    const ratio = quantile(of(other), 0.5) / quantile(of(name), 0.5);
    return {
      name: `guest callback, ${name} isolation, against ${other === "extism" ? "Extism 1.0.3 runInWorker" : "a bare V8 call"}`,
      ours: figures(of(name)),
      theirs: figures(of(other)),
      ratio,
      target: target === undefined ? "none: the price of isolation" : `at least ${target} times as fast`,
      ok: target === undefined || ratio >= target,
    };
  };
  const besideWorker = (name: string): BenchResult => {
    const ratio = quantile(of(name), 0.5) / quantile(of("bare worker"), 0.5);
    return {
      name: `guest callback, ${name} isolation, against a bare worker`,
      ours: figures(of(name)),
      theirs: figures(of("bare worker")),
      ratio,
      target: `at most ${TIMES_AS_SLOW} times as long`,
      ok: ratio <= TIMES_AS_SLOW,
    };
  };
  return [
    compare("worker", "extism", TIMES_AS_FAST.worker),
    // The host's default, with one process boundary more than Extism.
    compare("process", "extism", TIMES_AS_FAST.process),
    besideWorker("worker"),
    besideWorker("process"),
    compare("worker", "bare"),
    compare("process", "bare"),
  ];
}

function figures(samples: Samples): string {
  return `p50 ${quantile(samples, 0.5).toFixed(0)} µs, p99 ${quantile(samples, 0.99).toFixed(0)} µs`;
}
