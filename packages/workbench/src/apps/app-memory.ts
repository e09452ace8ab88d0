import type { BridgeAnswer } from "@bourse/contract/web-app";
import type { AskingMethod } from "./page-methods.ts";

/** A question to the trader whose answer came after the document that asked had left the page. */
export interface Asked {
  readonly method: AskingMethod;
  readonly answer: Omit<Extract<BridgeAnswer, { ok: true }>, "id"> | Omit<Extract<BridgeAnswer, { ok: false }>, "id">;
}

/** The state and the answers that an application keeps from one document to the next. It ends with the application's tab. */
export interface AppMemory {
  /** The state for `app.ready`, if there is one. */
  kept(): { readonly kept?: unknown };
  /** Replaces the kept state. If the state has more than `maxBytes` bytes, it returns false and changes nothing. */
  keep(state: unknown, maxBytes: number): boolean;
  answered(asked: Asked): void;
  /** Returns the waiting answers and removes them. */
  takeAnswers(): readonly Asked[];
}

/** Answers that wait for a document: more than an application can have asked at once. */
const MOST_ANSWERS = 64;

const encoder = new TextEncoder();

export function appMemory(heard: () => void): AppMemory {
  // Kept as text, so that later changes of the application's object do not affect it.
  let state: string | undefined;
  let answers: readonly Asked[] = [];
  return {
    kept: () => (state === undefined ? {} : { kept: JSON.parse(state) }),
    keep(given, maxBytes) {
      const text = JSON.stringify(given);
      if (text === undefined || encoder.encode(text).length > maxBytes) return false;
      state = text;
      return true;
    },
    answered(asked) {
      answers = [...answers, asked].slice(-MOST_ANSWERS);
      heard();
    },
    takeAnswers() {
      const taken = answers;
      answers = [];
      return taken;
    },
  };
}
