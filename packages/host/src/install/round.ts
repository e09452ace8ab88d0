import type { HostParts } from "../parts.ts";
import { HostRefusal } from "../refusal.ts";
import type { Hear } from "./resolve/planner.ts";

/** Rounds of questions about everything that is installed. */
export interface StandingRounds {
  /** Asks about everything; resolves at the end of the round. */
  run(): Promise<void>;
  /** Resolves when no round is under way. */
  settled(): Promise<void>;
}

/**
 * Asks the marketplace how the installed versions stand, one round at a time: whoever asks during a round waits for its
 * end. Nothing local waits for a round, and a round ends, whatever the marketplace does. A marketplace that does not
 * answer changes nothing.
 */
export function standingRounds(parts: HostParts, hear: Hear): StandingRounds {
  let running: Promise<void> | undefined;
  /** Number of the round that last asked about an extension: an answer that always hangs must not shield the others. */
  const asked = new Map<string, number>();
  let number = 0;
  const round = async () => {
    number += 1;
    const ids = parts.extensions.list().map((each) => each.id);
    const waiting = ids.sort((left, right) => (asked.get(left) ?? 0) - (asked.get(right) ?? 0));
    const deadline = AbortSignal.timeout(parts.limits.standingRoundMs);
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
  // The caller that began the round gets its error; here only its end matters.
  const settled = async () => void (await Promise.allSettled([running]));
  return { run, settled };
}

/** A marketplace that does not answer, or not understandably, says nothing. */
async function orNothing<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await answer;
  } catch (cause) {
    if (!(cause instanceof HostRefusal)) throw cause;
    return undefined;
  }
}
