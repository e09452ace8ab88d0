import { MessageChannel, Worker } from "node:worker_threads";
import { type BarColumns, COLUMNS } from "@bourse/bars";
import type { BacktestHostLimits } from "@bourse/contract";
import { type Clock, endThread, programUrl } from "@bourse/platform";
import { COUNTER, type RunNews, type RunOrder } from "./protocol.ts";

/** The end of a run: its result, or the code and the words of its failure. */
export type RunEnd = Exclude<RunNews, { readonly type: "wants" }>;

/** A run in its thread. */
export interface Run {
  /** Never rejects. */
  readonly ended: Promise<RunEnd>;
  /** Bars that have closed. */
  progress(): number;
  /** Ends it, whatever it does. */
  cancel(): void;
}

/** Parts of a run. */
export interface RunInput {
  readonly order: Omit<RunOrder, "feed" | "counters" | "stallMs">;
  readonly blocks: Iterator<BarColumns>;
  readonly clock: Clock;
  readonly limits: Pick<BacktestHostLimits, "stallMs" | "totalMs" | "loadMs" | "heapMb" | "lookMs">;
  /** Called while bars close. */
  progressed(): void;
}

const PROGRAM = programUrl(new URL("./program.ts", import.meta.url));
/** Time in which a plugin's process must end before its thread is terminated. */
const END_MS = 8000;

/** Starts a thread of its own for each run: what a strategy leaves behind is gone with it. */
export function startRun({ order, blocks, clock, limits, progressed }: RunInput): Run {
  const counters = new SharedArrayBuffer(8);
  const places = new Int32Array(counters);
  const { port1: near, port2: far } = new MessageChannel();
  const thread = new Worker(PROGRAM, {
    workerData: { ...order, feed: far, counters, stallMs: limits.stallMs } satisfies RunOrder,
    transferList: [far],
    env: {},
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMb },
  });
  // Prints of a strategy are not kept; they must not fill the pipe.
  for (const stream of [thread.stdout, thread.stderr]) stream.resume();
  const exited = new Promise<number>((resolve) => thread.once("exit", resolve));
  near.unref();
  const { promise: ended, resolve } = Promise.withResolvers<RunEnd>();
  const timers: (() => void)[] = [];
  let isOver = false;
  const end = (news: RunEnd) => {
    if (isOver) return;
    isOver = true;
    for (const cancel of timers) cancel();
    near.close();
    // A plugin's process gets time to end first. A strategy that runs in the thread itself cannot be asked to end.
    const terminate = () => void endThread(thread, clock).then(() => resolve(news));
    const kill = order.program.kind === "plugin" ? clock.allow(END_MS, terminate) : terminate();
    thread.postMessage("stop");
    void exited.then(() => {
      kill?.();
      resolve(news);
    });
  };
  const fail = (code: string, message: string) => end({ type: "failed", code, message });
  thread.on("message", (news: RunNews) => {
    if (news.type !== "wants") return end(news);
    for (let count = 0; count < news.blocks && !isOver; count += 1) send(blocks.next().value ?? undefined);
  });
  const send = (block: BarColumns | undefined) => {
    near.postMessage(block ? { block } : {}, block ? COLUMNS.map((name) => block[name].buffer as ArrayBuffer) : []);
    Atomics.add(places, COUNTER.sent, 1);
    Atomics.notify(places, COUNTER.sent);
  };
  thread.on("error", (cause: Error & { readonly code?: string }) => {
    if (cause.code === "ERR_WORKER_OUT_OF_MEMORY") fail("backtest.out_of_memory", `more than ${limits.heapMb} MB`);
    else fail("backtest.strategy_failed", cause.message);
  });
  void exited.then((code) => fail("backtest.strategy_failed", `its thread ended with ${code}`));
  const progress = () => Atomics.load(places, COUNTER.closed);
  watch();
  timers.push(
    clock.allow(limits.totalMs, () => fail("backtest.too_slow", `not done after ${limits.totalMs / 1000} s`)),
  );
  return { ended, progress, cancel: () => fail("backtest.cancelled", "the trader cancelled it") };

  function watch(): void {
    let [seen, since] = [progress(), 0];
    const look = () => {
      if (isOver) return;
      const now = progress();
      since = now === seen ? since + limits.lookMs : 0;
      if (now !== seen) progressed();
      seen = now;
      const allowed = now === 0 ? limits.loadMs : limits.stallMs;
      if (since >= allowed)
        return fail("backtest.strategy_hung", `no bar closed for ${allowed / 1000} s, after ${now}`);
      timers[0] = clock.allow(limits.lookMs, look);
    };
    timers[0] = clock.allow(limits.lookMs, look);
  }
}
