import { DatabaseClock } from "../database/database-clock.ts";
import type { Beat } from "../database/pulse.ts";
import { Outage } from "../outage.ts";
import { type Clock, SYSTEM_CLOCK } from "../ports/clock.ts";
import type { Log } from "../ports/log.ts";

/** More than a network's delay: a clock that nobody keeps right. */
const TOLERATED_SKEW_MS = 2000;

/** A codes of an authenticator lasts as long; signatures to the bucket and to Stripe are refused soon after. */
const LARGEST_SKEW_AT_START_MS = 30_000;

/** How far a node's own clock is from the database's. */
export interface ClockFigures {
  readonly skewMs: number;
  /** Looks at which it was further away than is tolerated. */
  readonly skewedLooks: number;
}

/** Follows the database's clock, and says when the node's own is another. */
export class ClockWatch {
  readonly clock = new DatabaseClock();
  readonly #own: Clock;
  readonly #outage: Outage;
  #figures: ClockFigures = { skewMs: 0, skewedLooks: 0 };

  constructor(log: Log, own: Clock = SYSTEM_CLOCK) {
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
    const isSkewed = Math.abs(skewMs) > TOLERATED_SKEW_MS;
    this.#figures = { skewMs, skewedLooks: this.#figures.skewedLooks + (isSkewed ? 1 : 0) };
    if (isSkewed) this.#outage.failed(said(skewMs));
    else this.#outage.worked();
  }

  /** @throws when the node's clock is so far away that it could not work with others. */
  requireRight(): void {
    const { skewMs } = this.#figures;
    if (Math.abs(skewMs) <= LARGEST_SKEW_AT_START_MS) return;
    throw new Error(`the clock of this node is ${said(skewMs)}: set it right (NTP) and start again`);
  }
}

function said(skewMs: number): string {
  const seconds = Math.round(Math.abs(skewMs) / 1000);
  return `${seconds} s ${skewMs > 0 ? "ahead of" : "behind"} the database's`;
}
