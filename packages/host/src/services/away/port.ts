import type { AwayAnswer } from "@bourse/contract/host-api";

/** Reports what happened, and what nobody watched, while the trader was away. */
export interface AwayService {
  /** Records that a page is in the foreground: the trader is there. */
  present(): void;
  report(): AwayAnswer;
  /** Drops the report of an absence that ended at `until`; a report of a later absence stays. */
  markRead(until: string): void;
  /** Writes a last beat; the next start counts from it. */
  close(): void;
}
