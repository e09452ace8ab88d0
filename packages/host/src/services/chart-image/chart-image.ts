import type { CandleList } from "@bourse/contract/host-api";
import { AskedThread, type Clock, programUrl, type Unanswered } from "@bourse/platform";
import { CommandFailure } from "@bourse/runtime/broker";
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
 * Draws on a separate thread, one chart at a time: the rasteriser takes longer than the host's loop may stand still.
 */
export function chartImages({ clock, limits = LIMITS, program = PROGRAM }: ImageDeps): ChartImages {
  const { timeoutMs, maxBars } = limits;
  const refusal = (why: Unanswered) => new CommandFailure("chart.not_drawn", WORDS[why]);
  const thread = new AskedThread<string, Uint8Array>({ program, clock, timeoutMs, refusal });
  return {
    png: (list) => thread.ask(chartSvg({ ...list, candles: list.candles.slice(-maxBars) })),
    close: () => thread.close(),
  };
}

const PROGRAM = programUrl(new URL("./rasteriser-thread.ts", import.meta.url));

const WORDS: Readonly<Record<Unanswered, string>> = {
  closed: "the host is closing",
  failed: "the rasteriser failed",
  late: "drawing took too long",
};
