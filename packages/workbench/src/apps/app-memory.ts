import type { BridgeAnswer } from "@bourse/contract/web-app";
import type { AskingMethod } from "./page-methods.ts";

/** Something that the trader was asked, with the answer that came after the document had left. */
export interface Asked {
  readonly method: AskingMethod;
  readonly answer: Omit<Extract<BridgeAnswer, { ok: true }>, "id"> | Omit<Extract<BridgeAnswer, { ok: false }>, "id">;
}

/** The state and the answers that an application has from one document to the next. It ends with the application's tab. */
export interface AppMemory {
  /** The state for `app.ready`, if there is one. */
  kept(): { readonly kept?: unknown };
  /** Keeps the state in the place of the last one; false, and nothing changes, when it is larger than so many bytes. */
  keep(state: unknown, maxBytes: number): boolean;
  answered(asked: Asked): void;
  /** Each is taken once. */
  takeAnswers(): readonly Asked[];
}

/** Answers that wait for a document: more than an application can have asked at once. */
const MOST_ANSWERS = 64;

const encoder = new TextEncoder();

export function appMemory(heard: () => void): AppMemory {
  // As text: what the application does with its object afterwards changes nothing.
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
