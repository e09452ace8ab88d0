import { CANDLE_SNAPSHOT_MAX_BYTES, CANDLE_SNAPSHOT_MAX_CANDLES, QUOTE_SNAPSHOT_MAX_BYTES } from "@bourse/contract";
import type { Clock } from "@bourse/platform";
import { createGuestRuntime, type GuestRuntime } from "@bourse/runtime";
import type { MarketDataPort } from "@bourse/runtime/market";
import type { EventBus } from "../events.ts";
import type { Audit } from "../store/audit.ts";
import type { Database } from "../store/database.ts";
import { type Activations, activations } from "./activations.ts";
import { announcer } from "./announce.ts";
import type { ActivationContext, InteractiveContext } from "./context.ts";
import type { Runner } from "./runner.ts";
import { STATE_LINES_PER_HOUR, type StateAudit, stateAudit } from "./state-audit.ts";

interface ActivationParts {
  readonly market: MarketDataPort;
  readonly clock: Clock;
  readonly events: EventBus;
  readonly database: Pick<Database, "transaction">;
  readonly audit: Audit;
  readonly interactive: InteractiveContext;
  readonly runners: readonly Runner[];
  /** Runs guests; absent: the real one. */
  readonly runtime?: GuestRuntime | undefined;
  /** Keeps what views of authors' folders are drawn from. */
  readonly drawings: { readonly add: NonNullable<ActivationContext["drawn"]> };
  /** A fault of the host itself. */
  report(cause: unknown): void;
}

/** Everything that runs extensions, wired. */
interface WiredActivations {
  readonly activations: Activations;
  readonly states: StateAudit;
}

const SNAPSHOT_LIMITS = {
  candles: CANDLE_SNAPSHOT_MAX_CANDLES,
  candleBytes: CANDLE_SNAPSHOT_MAX_BYTES,
  quoteBytes: QUOTE_SNAPSHOT_MAX_BYTES,
};

export function wireActivations(parts: ActivationParts): WiredActivations {
  const { market, clock, report, interactive, events, database, audit, runners } = parts;
  const { transaction } = database;
  const states = stateAudit({ clock, audit, linesPerHour: STATE_LINES_PER_HOUR, transaction, report });
  const running = activations({
    market,
    clock,
    runtime: parts.runtime ?? createGuestRuntime(),
    snapshotLimits: SNAPSHOT_LIMITS,
    runners,
    drawn: parts.drawings.add,
    changed: announcer(
      events,
      (id) => running.status(id),
      (id, activation) => states.note(id, activation, running.isHosted(id) ? "all" : "failures"),
    ),
    report,
    interactive,
  });
  return { activations: running, states };
}
