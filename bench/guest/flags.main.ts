// Measures one module in an engine with the flags of this process: compiles it, runs it in a thread, and reports its figures.
import { readFileSync } from "node:fs";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";

/** Figures of one module in one engine. */
export interface FlagFigures {
  /** Compilation as the supervisor does it. */
  readonly compileMs: number;
  /** Instance and first event. */
  readonly startMs: number;
  /** Median of the events after it. */
  readonly eventMs: number;
  /** Processor time of all threads, those that compile in the background included. */
  readonly cpuMs: number;
  readonly rssMib: number;
}

interface Work {
  readonly module: WebAssembly.Module;
  readonly events: number;
}

if (isMainThread) await (process.argv[2] === "stop" ? stop() : figures());
else run(workerData as Work);

async function figures(): Promise<void> {
  const [, , , path = "", events = "0"] = process.argv;
  const begun = performance.now();
  const module = await WebAssembly.compile(readFileSync(path));
  const compileMs = performance.now() - begun;
  const worker = new Worker(import.meta.filename, { workerData: { module, events: Number(events) } satisfies Work });
  const told = await new Promise<Pick<FlagFigures, "startMs" | "eventMs">>((done) => worker.once("message", done));
  const { user, system } = process.cpuUsage();
  const all: FlagFigures = {
    compileMs,
    ...told,
    cpuMs: (user + system) / 1000,
    rssMib: process.memoryUsage.rss() / 2 ** 20,
  };
  process.stdout.write(JSON.stringify(all));
  process.kill(process.pid, "SIGTERM");
}

/** Reports how long the thread took to end after it was stopped; reports nothing if it did not end. */
async function stop(): Promise<void> {
  const module = await WebAssembly.compile(readFileSync(process.argv[3] ?? ""));
  const worker = new Worker(import.meta.filename, { workerData: { module, events: 1 } satisfies Work });
  await new Promise((done) => worker.once("online", done));
  await new Promise((done) => setTimeout(done, 500));
  const begun = performance.now();
  await worker.terminate();
  process.stdout.write(String(performance.now() - begun));
}

function run({ module, events }: Work): void {
  const begun = performance.now();
  const { event } = new WebAssembly.Instance(module).exports as { readonly event: () => number };
  event();
  const startMs = performance.now() - begun;
  const times = Array.from({ length: events }, () => {
    const before = performance.now();
    event();
    return performance.now() - before;
  });
  times.sort((a, b) => a - b);
  parentPort?.postMessage({ startMs, eventMs: times[Math.floor(events / 2)] ?? 0 });
}
