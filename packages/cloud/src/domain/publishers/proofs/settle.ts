import type { ProofLimits } from "@bourse/contract";
import type { ProofState } from "@bourse/contract/rest";
import type { Selectable } from "kysely";
import type { ProofRow } from "../../../database/tables/proofs.ts";
import { isUnreachable, type Look } from "./look.ts";

/** What a look changes of a proof. */
export type Settlement = Pick<
  Selectable<ProofRow>,
  "state" | "proven_at" | "confirmed_at" | "lapsed_at" | "failing_since" | "next_check_at"
> & { readonly state: ProofState };

/** Where a look takes a proof that is pending, proven or lapsed. Pure: the same look at the same time leads to the same. */
export function settle(row: Selectable<ProofRow>, look: Look, { at, limits }: Moment): Settlement {
  const now = { at, limits };
  if (row.state === "pending") return settlePending(row, look, now);
  if (look.code === "holds") return proven(row, now);
  return row.state === "proven" ? settleFailing(row, look, now) : stillLapsed(row, now);
}

/** When, and by which limits. */
export interface Moment {
  readonly at: Date;
  readonly limits: ProofLimits;
}

function settlePending(row: Selectable<ProofRow>, look: Look, { at, limits }: Moment): Settlement {
  const none = { proven_at: null, confirmed_at: null, lapsed_at: null, failing_since: null };
  // The token ends with its time, whether it is there or not.
  if (at >= row.expires_at) return { ...none, state: "expired", next_check_at: null };
  if (look.code === "holds") return proven(row, { at, limits });
  const wait = clamp(at.getTime() - row.created_at.getTime(), limits.firstLookMs, limits.longestLookMs);
  const next = Math.min(at.getTime() + wait, row.expires_at.getTime());
  return { ...none, state: "pending", next_check_at: new Date(next) };
}

/** Proven since the first success with no failure in between: after a lapse this starts again. */
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
  // A signature does not come back by itself; a domain gets time to put right what is missing.
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
