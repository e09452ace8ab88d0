import type { AskAnswer } from "@bourse/contract/host-api";
import { createStore } from "../state/store.ts";

/** An answer that did not reach the host. */
export interface FailedAnswer {
  readonly answer: AskAnswer;
  readonly error: unknown;
}

export interface Answers {
  /** Ids of requests answered here. They are not shown, even if an older answer of the host still lists them. Ids are never reused. */
  readonly given: ReadonlySet<string>;
  /** Shown again, each with the answer that was given and why the host did not take it. */
  readonly failed: ReadonlyMap<string, FailedAnswer>;
}

export const answers = createStore<Answers>({ given: new Set(), failed: new Map() });

/** Given answers that are remembered: more than requests can be open at a time. */
const REMEMBERED = 500;

export function answerGiven(id: string): void {
  const { given, failed } = answers.get();
  const others = new Map(failed);
  others.delete(id);
  answers.set({ given: new Set([...given, id].slice(-REMEMBERED)), failed: others });
}

export function answerFailed(id: string, failure: FailedAnswer): void {
  const { given, failed } = answers.get();
  answers.set({
    given: new Set([...given].filter((each) => each !== id)),
    failed: new Map(failed).set(id, failure),
  });
}
