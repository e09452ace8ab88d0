import type { InAppParams } from "@bourse/contract/in-app";
import { HostRefusal } from "../../refusal.ts";

/** A list to choose from, or a field to type into. */
export type Question =
  | { readonly kind: "pick"; readonly text: InAppParams<"window/quickPick.show"> }
  | { readonly kind: "input"; readonly text: InAppParams<"window/inputBox.show"> };

/** Chosen indexes, a typed text, or null when the question was closed. */
export type QuestionAnswer = readonly number[] | string | null;

/** An open question. */
export interface OpenQuestion {
  readonly id: string;
  readonly owner: string;
  readonly question: Question;
}

/** Questions that wait for the trader, the oldest first: the page shows one at a time. */
export interface Questions {
  /** Resolves with the answer. @throws HostRefusal `inapp.limit` */
  ask(owner: string, question: Question, signal: AbortSignal): Promise<QuestionAnswer>;
  /** @throws HostRefusal `inapp.message_gone` */
  answer(id: string, answer: QuestionAnswer): void;
  all(): readonly OpenQuestion[];
}

interface Waiting extends OpenQuestion {
  settle(answer: QuestionAnswer): void;
}

export function questions(most: number, changed: () => void): Questions {
  const open = new Map<string, Waiting>();
  let last = 0;
  return {
    ask(owner, question, signal) {
      if ([...open.values()].filter((each) => each.owner === owner).length >= most) {
        throw new HostRefusal("inapp.limit", `${most} open questions at most`);
      }
      const { promise, resolve } = Promise.withResolvers<QuestionAnswer>();
      const id = String(++last);
      const settle = (answer: QuestionAnswer) => {
        signal.removeEventListener("abort", withdraw);
        if (!open.delete(id)) return;
        resolve(answer);
        changed();
      };
      const withdraw = () => settle(null);
      signal.addEventListener("abort", withdraw);
      open.set(id, { id, owner, question, settle });
      changed();
      if (signal.aborted) withdraw();
      return promise;
    },
    answer(id, answer) {
      const found = open.get(id);
      if (!found || !fits(found.question, answer)) {
        throw new HostRefusal("inapp.message_gone", "no such question or choice is open");
      }
      found.settle(answer);
    },
    all: () => [...open.values()].map(({ id, owner, question }) => ({ id, owner, question })),
  };
}

function fits(question: Question, answer: QuestionAnswer): boolean {
  if (answer === null) return true;
  if (question.kind === "input") return typeof answer === "string";
  if (typeof answer === "string") return false;
  const { items, many } = question.text;
  const inList = answer.every((index) => index < items.length) && new Set(answer).size === answer.length;
  return inList && (many || answer.length === 1);
}
