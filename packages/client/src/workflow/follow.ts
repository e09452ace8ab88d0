import { setTimeout as delay } from "node:timers/promises";
import type { Submission } from "../generated/rest.ts";
import { ClientRefusal } from "../refusal.ts";
import type { RestClient } from "../rest/client.ts";

export interface FollowInput {
  readonly rest: RestClient;
  readonly submissionId: string;
  /** Told of the first state and of every later one. */
  readonly onState?: (submission: Submission) => void;
  /** Milliseconds between two looks. */
  readonly everyMs?: number;
  /** Looks at most; after them `tool.follow_timeout`. */
  readonly maxLooks?: number;
  readonly sleep?: (ms: number) => Promise<unknown>;
}

/** States after which nothing happens unless somebody submits again. */
const ENDS: ReadonlySet<Submission["state"]> = new Set<Submission["state"]>([
  "published",
  "rejected",
  "changes_requested",
  "withdrawn",
]);

/** Twice a second is prompt for a person and far below the limit for reads. */
const EVERY_MS = 500;
/** An hour of looking; a review may take longer, and the record stays where it is. */
const MAX_LOOKS = 7200;

/** True when a submission came to an end; a failed check is not one, since it is repeated. */
export function isFinished(submission: Submission): boolean {
  return ENDS.has(submission.state);
}

/** Looks at a submission until it comes to an end; answers its last state. */
export async function followSubmission(input: FollowInput): Promise<Submission> {
  const sleep = input.sleep ?? ((ms: number) => delay(ms));
  let seen: Submission["state"] | undefined;
  for (let look = 0; look < (input.maxLooks ?? MAX_LOOKS); look += 1) {
    const path = { submission_id: input.submissionId };
    const submission = await input.rest.call("readSubmission", { path });
    if (submission.state !== seen) input.onState?.(submission);
    seen = submission.state;
    if (isFinished(submission)) return submission;
    await sleep(input.everyMs ?? EVERY_MS);
  }
  throw new ClientRefusal("tool.follow_timeout", `The submission is still ${seen ?? "unknown"}.`);
}
