import { CANDLE_SNAPSHOT_MAX_BYTES, CANDLE_SNAPSHOT_MAX_CANDLES, QUOTE_SNAPSHOT_MAX_BYTES } from "@bourse/contract";
import { runtimesOf } from "../contributions/supported.ts";
import type { HostAbilities } from "../install/resolve/verdict.ts";
import { createGuestRuntime, type GuestRuntime } from "../runtime/index.ts";
import type { Audit } from "../store/audit.ts";
import { type Activations, activations } from "./activations.ts";
import { announcer } from "./announce.ts";
import type { InteractiveContext } from "./context.ts";
import type { Runner } from "./runner.ts";
import type { RunnerParts } from "./runner-parts.ts";
import { wireRunners } from "./runners.ts";
import { STATE_LINES_PER_HOUR, type StateAudit, stateAudit } from "./state-audit.ts";

/** Replaceable runners; each has a real default. */
export interface ReplacedRunners {
  /** Runs guests. */
  readonly runtime?: GuestRuntime;
  /** Run web applications and models. */
  readonly runners?: readonly Runner[];
}

interface ActivationParts extends RunnerParts {
  readonly interactive: InteractiveContext;
  readonly audit: Audit;
}

/** Everything that runs extensions, wired. */
interface WiredActivations {
  readonly activations: Activations;
  readonly states: StateAudit;
  readonly runtimes: HostAbilities["runtimes"];
}

const SNAPSHOT_LIMITS = {
  candles: CANDLE_SNAPSHOT_MAX_CANDLES,
  candleBytes: CANDLE_SNAPSHOT_MAX_BYTES,
  quoteBytes: QUOTE_SNAPSHOT_MAX_BYTES,
};

export function wireActivations(replaced: ReplacedRunners, parts: ActivationParts): WiredActivations {
  const { market, clock, report, interactive, events, database, audit } = parts;
  const { transaction } = database;
  const states = stateAudit({ clock, audit, linesPerHour: STATE_LINES_PER_HOUR, transaction, report });
  const runners = replaced.runners ?? wireRunners(parts);
  const running = activations({
    market,
    clock,
    runtime: replaced.runtime ?? createGuestRuntime(),
    snapshotLimits: SNAPSHOT_LIMITS,
    runners,
    changed: announcer(
      events,
      (id) => running.status(id),
      (id, activation) => states.note(id, activation, running.isHosted(id) ? "all" : "failures"),
    ),
    report,
    interactive,
  });
  return { activations: running, states, runtimes: runtimesOf(runners) };
}
