import type { HostLimits } from "@bourse/contract";
import { deadline as deadlineAfter } from "@bourse/platform";
import { HostRefusal } from "../refusal.ts";
import type { PlanParts } from "./parts.ts";
import type { Hear } from "./resolve/planner.ts";

/** Asks about what is installed. */
export interface RoundParts extends Pick<PlanParts, "extensions" | "marketplace"> {
  readonly limits: Pick<HostLimits, "standingRoundMs" | "standingAtOnce">;
}

/** Rounds of status requests for all installed extensions. */
export interface StandingRounds {
  /** Asks about every extension; resolves at the end of the round. */
  run(): Promise<void>;
  /** Resolves when no round is running. */
  settled(): Promise<void>;
}

/**
 * Asks the marketplace for the state of the installed versions, one round at a time: a caller during a round waits for
 * its end. No local action waits for a round, and a round always ends, whatever the marketplace does. A marketplace
 * that does not answer changes nothing.
 */
export function standingRounds(parts: RoundParts, hear: Hear): StandingRounds {
  let running: Promise<void> | undefined;
  /**
   * Number of the round that last asked about each extension: an extension whose answers always hang must not keep the
   * host from asking about the others.
   */
  const asked = new Map<string, number>();
  let number = 0;
  const round = async () => {
    number += 1;
    // The marketplace never hears of a package of a folder.
    const ids = parts.extensions.list().flatMap(({ id, unsigned }) => (unsigned ? [] : [id]));
    const waiting = ids.sort((left, right) => (asked.get(left) ?? 0) - (asked.get(right) ?? 0));
    const deadline = deadlineAfter(parts.limits.standingRoundMs);
    const publishers = new Set<string>();
    const askNext = async () => {
      for (let id = waiting.shift(); id !== undefined && !deadline.aborted; id = waiting.shift()) {
        asked.set(id, number);
        await hear({ records: (await orNothing(parts.marketplace.versions(id, deadline))) ?? [], keySets: [] });
        const publisher = parts.extensions.find(id)?.publisher;
        if (publisher === undefined || publishers.has(publisher) || deadline.aborted) continue;
        publishers.add(publisher);
        const keys = await orNothing(parts.marketplace.keys(publisher, deadline));
        if (keys) await hear({ records: [], keySets: [keys] });
      }
    };
    await Promise.all(Array.from({ length: parts.limits.standingAtOnce }, askNext));
    for (const id of asked.keys()) if (!parts.extensions.find(id)) asked.delete(id);
  };
  const run = () => {
    running ??= round().finally(() => {
      running = undefined;
    });
    return running;
  };
  // The caller that started the round gets its error; here only the end matters.
  const settled = async () => void (await Promise.allSettled([running]));
  return { run, settled };
}

/** A missing or unreadable answer of the marketplace counts as no information. */
async function orNothing<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await answer;
  } catch (cause) {
    if (!(cause instanceof HostRefusal)) throw cause;
    return undefined;
  }
}
