import { setTimeout as delay } from "node:timers/promises";
import type { Submission } from "../generated/rest.ts";
import { ClientRefusal } from "../refusal.ts";
import type { RestClient } from "../rest/client.ts";

export interface FollowInput {
  readonly rest: RestClient;
  readonly submissionId: string;
  /** Called with the first state and every later one. */
  readonly onState?: (submission: Submission) => void;
  /** Milliseconds between two polls. */
  readonly everyMs?: number;
  /** Maximum number of polls; then the call fails with `tool.follow_timeout`. */
  readonly maxLooks?: number;
  readonly sleep?: (ms: number) => Promise<unknown>;
}

/** States after which nothing happens until a new submission. */
const ENDS: ReadonlySet<Submission["state"]> = new Set<Submission["state"]>([
  "published",
  "rejected",
  "changes_requested",
  "withdrawn",
]);

/** Twice a second seems immediate to a person and is far below the rate limit for reads. */
const EVERY_MS = 500;
/** An hour of polling; a review may take longer, and its record stays available. */
const MAX_LOOKS = 7200;

/** True when a submission has ended; a failed check is repeated, so it does not count. */
export function isFinished(submission: Submission): boolean {
  return ENDS.has(submission.state);
}

/** Polls a submission until it ends; returns its last state. */
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
