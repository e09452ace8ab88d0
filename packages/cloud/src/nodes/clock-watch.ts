import type { Beat } from "../database/pulse.ts";
import type { ClockFigures } from "../metrics/metrics.ts";
import { Outage } from "../outage.ts";
import { type Clock, SYSTEM_CLOCK } from "../ports/clock.ts";
import type { Log } from "../ports/log.ts";
import { DatabaseClock } from "./database-clock.ts";

/** More than a network's delay: the clock is not synchronised. */
const TOLERATED_SKEW_MS = 2000;

/** The lifetime of an authenticator's code; the bucket and Stripe refuse signatures soon after. */
const LARGEST_SKEW_AT_START_MS = 30_000;

/** Follows the database's clock, and reports when the node's own differs. */
export class ClockWatch {
  readonly clock: DatabaseClock;
  readonly #own: Clock;
  readonly #outage: Outage;
  #figures: ClockFigures = { skewMs: 0, skewedLooks: 0 };

  constructor(log: Log, own: Clock = SYSTEM_CLOCK, clock = new DatabaseClock()) {
    this.clock = clock;
    this.#own = own;
    this.#outage = new Outage(log, {
      away: "the clock of this node is not the database's; run NTP",
      back: "the clock of this node is the database's again",
    });
  }

  get figures(): ClockFigures {
    return this.#figures;
  }

  beat(beat: Beat): void {
    this.clock.follow(beat);
    const skewMs = this.#own.now().getTime() - this.clock.now().getTime();
    const isSkewed = this.#isProven(skewMs, TOLERATED_SKEW_MS);
    this.#figures = { skewMs, skewedLooks: this.#figures.skewedLooks + (isSkewed ? 1 : 0) };
    if (isSkewed) this.#outage.failed(said(skewMs));
    else this.#outage.worked();
  }

  /** @throws when the node's clock is too far off to work with others. */
  requireRight(): void {
    const { skewMs } = this.#figures;
    if (!this.#isProven(skewMs, LARGEST_SKEW_AT_START_MS)) return;
    throw new Error(`the clock of this node is ${said(skewMs)}: set it right (NTP) and start again`);
  }

  /** True when the difference is larger even if the database answered at the worst time: a slow answer proves less. */
  #isProven(skewMs: number, toleratedMs: number): boolean {
    return Math.abs(skewMs) > toleratedMs + this.clock.uncertaintyMs;
  }
}

function said(skewMs: number): string {
  const seconds = Math.round(Math.abs(skewMs) / 1000);
  return `${seconds} s ${skewMs > 0 ? "ahead of" : "behind"} the database's`;
}
