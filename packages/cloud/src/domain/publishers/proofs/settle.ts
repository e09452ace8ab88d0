import type { ProofLimits } from "@bourse/contract";
import type { ProofState } from "@bourse/contract/rest";
import type { Selectable } from "kysely";
import type { ProofRow } from "../../../database/tables/proofs.ts";
import { isUnreachable, type Look } from "./look.ts";

/** The fields that a check changes. */
export type Settlement = Pick<
  Selectable<ProofRow>,
  "state" | "proven_at" | "confirmed_at" | "lapsed_at" | "failing_since" | "next_check_at"
> & { readonly state: ProofState };

/**
 * The state of a pending, proven or lapsed proof after a check. Pure: the same check at the same time has the same
 * result.
 */
export function settle(row: Selectable<ProofRow>, look: Look, { at, limits }: Moment): Settlement {
  const now = { at, limits };
  if (row.state === "pending") return settlePending(row, look, now);
  if (look.code === "holds") return proven(row, now);
  return row.state === "proven" ? settleFailing(row, look, now) : stillLapsed(row, now);
}

/** The time and the limits. */
export interface Moment {
  readonly at: Date;
  readonly limits: ProofLimits;
}

function settlePending(row: Selectable<ProofRow>, look: Look, { at, limits }: Moment): Settlement {
  const none = { proven_at: null, confirmed_at: null, lapsed_at: null, failing_since: null };
  // The token expires, whether it is published or not.
  if (at >= row.expires_at) return { ...none, state: "expired", next_check_at: null };
  if (look.code === "holds") return proven(row, { at, limits });
  const wait = clamp(at.getTime() - row.created_at.getTime(), limits.firstLookMs, limits.longestLookMs);
  const next = Math.min(at.getTime() + wait, row.expires_at.getTime());
  return { ...none, state: "pending", next_check_at: new Date(next) };
}

/** Proven since the first success without a failure in between: a lapse restarts it. */
function proven(row: Selectable<ProofRow>, { at, limits }: Moment): Settlement {
  const next = new Date(at.getTime() + (row.method === "key_challenge" ? limits.keyMs : limits.recheckMs));
  return {
    state: "proven",
    proven_at: row.state === "proven" ? row.proven_at : at,
    confirmed_at: at,
    lapsed_at: null,
    failing_since: null,
    next_check_at: next,
  };
}

function settleFailing(row: Selectable<ProofRow>, look: Look, { at, limits }: Moment): Settlement {
  const { proven_at, confirmed_at } = row;
  // A signature cannot recover by itself; a domain gets time to restore what is missing.
  if (look.code === "signature_old") {
    return { state: "lapsed", proven_at, confirmed_at, lapsed_at: at, failing_since: at, next_check_at: null };
  }
  const since = row.failing_since ?? at;
  const grace = isUnreachable(look.code) ? limits.unreachableGraceMs : limits.graceMs;
  const kept = { proven_at, confirmed_at, failing_since: since };
  if (at.getTime() - since.getTime() >= grace) {
    return { ...kept, state: "lapsed", lapsed_at: at, next_check_at: new Date(at.getTime() + limits.recheckMs) };
  }
  return {
    ...kept,
    state: "proven",
    lapsed_at: null,
    next_check_at: new Date(at.getTime() + limits.failingRecheckMs),
  };
}

function stillLapsed(row: Selectable<ProofRow>, { at, limits }: Moment): Settlement {
  const { proven_at, confirmed_at, lapsed_at, failing_since } = row;
  const lapsedFor = at.getTime() - (lapsed_at ?? at).getTime();
  const next = new Date(at.getTime() + clamp(lapsedFor, limits.recheckMs, limits.longestLapsedMs));
  return { state: "lapsed", proven_at, confirmed_at, lapsed_at, failing_since, next_check_at: next };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
