import { Worker } from "node:worker_threads";
import type { CandleList } from "@bourse/contract/host-api";
import { type Clock, endThread, SerialQueue } from "@bourse/platform";
import { CommandFailure } from "../../principal/failure.ts";
import { chartSvg } from "./svg.ts";

/** Draws charts. */
export interface ChartImages {
  /** A PNG of 1200 × 675: the same bytes for the same bars on every machine. @throws CommandFailure `chart.not_drawn` */
  png(candles: CandleList): Promise<Uint8Array>;
  /** Ends the thread; a drawing under way fails. */
  close(): Promise<void>;
}

/** Limits of one drawing. */
interface DrawingLimits {
  readonly timeoutMs: number;
  readonly maxBars: number;
}

/** A drawing takes a tenth of a second, the first one half a second more; more bars would be thinner than a pixel. */
const LIMITS: DrawingLimits = { timeoutMs: 20_000, maxBars: 500 };

interface ImageDeps {
  readonly clock: Clock;
  readonly limits?: DrawingLimits;
  /** Replaces the thread's program in tests. */
  readonly program?: URL;
}

/**
 * Draws on a separate thread, one chart at a time: the rasteriser takes longer than the host's loop may stand still. The
 * thread starts with the first drawing and is replaced after a failure.
 */
export function chartImages({ clock, limits = LIMITS, program = PROGRAM }: ImageDeps): ChartImages {
  let thread: Worker | undefined;
  const queue = new SerialQueue();
  let isClosed = false;
  const end = async () => {
    const ended = thread;
    thread = undefined;
    if (ended) await endThread(ended, clock);
  };
  const draw = async (svg: string) => {
    if (isClosed) throw failure("the host is closing");
    thread ??= new Worker(program);
    return ask(thread, svg, { clock, timeoutMs: limits.timeoutMs }).catch(async (cause: unknown) => {
      await end();
      throw cause;
    });
  };
  return {
    png(list) {
      const svg = chartSvg({ ...list, candles: list.candles.slice(-limits.maxBars) });
      return queue.run(() => draw(svg));
    },
    async close() {
      isClosed = true;
      await end();
    },
  };
}

const PROGRAM = new URL("./rasteriser-thread.ts", import.meta.url);

async function ask(thread: Worker, svg: string, bounds: { readonly clock: Clock; readonly timeoutMs: number }) {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  const fail = () => reject(failure("the rasteriser failed"));
  const cancel = bounds.clock.allow(bounds.timeoutMs, () => reject(failure("drawing took too long")));
  thread.once("message", resolve).once("error", fail).once("exit", fail);
  // A process may exit while the thread is idle, but waits while it draws.
  thread.ref();
  thread.postMessage(svg);
  try {
    return await promise;
  } finally {
    cancel();
    thread.off("message", resolve).off("error", fail).off("exit", fail);
    thread.unref();
  }
}

function failure(why: string): CommandFailure {
  return new CommandFailure("chart.not_drawn", why);
}
