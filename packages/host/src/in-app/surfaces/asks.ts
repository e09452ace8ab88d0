import type { InAppLimits } from "@bourse/contract";
import type { AskAnswer } from "@bourse/contract/host-api";
import type { Clock, Random } from "@bourse/platform";
import { HostRefusal } from "../../refusal.ts";
import type { Ask, MessageText } from "./ask.ts";
import { type PastMessage, pastMessages } from "./past-messages.ts";

/** Longest text that the field of a question takes. */
const LONGEST_TYPED = 4096;

/** Whether an answer fits this request: a page that is not up to date may have answered another one. */
function fits(ask: Ask, { chosen, text }: AskAnswer): boolean {
  if (ask.kind === "input") return chosen === undefined && text !== undefined && text.length <= LONGEST_TYPED;
  if (ask.kind === "paste") return chosen === undefined && text !== undefined;
  if (text !== undefined || chosen === undefined) return false;
  if (ask.kind === "pick") return areOf(ask.text.items.length, chosen) && (ask.text.many || chosen.length === 1);
  return areOf(ask.kind === "message" ? ask.text.items.length : 1, chosen) && chosen.length === 1;
}

const areOf = (count: number, chosen: readonly number[]): boolean =>
  chosen.every((index) => index < count) && new Set(chosen).size === chosen.length;

/** A request that waits. */
export interface OpenAsk {
  /** Not guessable and never reused: a late page cannot answer another request. */
  readonly id: string;
  readonly owner: string;
  readonly ask: Ask;
}

/** Everything that waits for the trader, of all extensions. It is kept in memory: extensions end with the host as well. */
export interface Asks {
  /**
   * Resolves with the answer; null when the request was closed, refused or withdrawn. A message without buttons
   * resolves when its time has passed, and the limit never refuses it. @throws HostRefusal `inapp.limit`
   */
  ask(owner: string, ask: Ask, signal: AbortSignal): Promise<AskAnswer | null>;
  /** @throws HostRefusal `inapp.message_gone`, `inapp.answer_invalid` */
  answer(id: string, answer: AskAnswer): void;
  /** The oldest first. */
  all(): readonly OpenAsk[];
  /** Messages without buttons that were shown for their time, the oldest first. */
  past(): readonly PastMessage[];
  /** Marks these messages as read. */
  read(ids: readonly string[]): void;
}

export interface AsksDeps {
  readonly clock: Clock;
  readonly random: Pick<Random, "bytes">;
  readonly limits: Pick<InAppLimits, "maxAsks" | "messageMs" | "errorMessageMs" | "maxPastMessages">;
  changed(): void;
}

interface Waiting extends OpenAsk {
  settle(answer: AskAnswer | null): void;
}

export function asks({ clock, random, limits, changed }: AsksDeps): Asks {
  const open = new Map<string, Waiting>();
  const past = pastMessages(limits.maxPastMessages);
  const hasRoom = (owner: string) => [...open.values()].filter((each) => each.owner === owner).length < limits.maxAsks;
  const pass = (id: string, owner: string, text: MessageText) =>
    past.add({ id, owner, text, at: clock.now().toISOString() });
  return {
    async ask(owner, ask, signal) {
      if (signal.aborted) return null;
      const id = random.bytes(12).toString("base64url");
      if (!hasRoom(owner)) {
        if (!fades(ask)) throw new HostRefusal("inapp.limit", `${limits.maxAsks} open requests at most`);
        // The corner of the page is full, so the message goes straight to the list of past ones.
        pass(id, owner, ask.text);
        changed();
        return null;
      }
      const { promise, resolve } = Promise.withResolvers<AskAnswer | null>();
      const settle = (answer: AskAnswer | null) => {
        signal.removeEventListener("abort", withdraw);
        cancelFading?.();
        if (!open.delete(id)) return;
        resolve(answer);
        changed();
      };
      const withdraw = () => settle(null);
      const cancelFading = fades(ask)
        ? clock.after(ask.text.severity === "error" ? limits.errorMessageMs : limits.messageMs, () => {
            pass(id, owner, ask.text);
            settle(null);
          })
        : undefined;
      signal.addEventListener("abort", withdraw);
      open.set(id, { id, owner, ask, settle });
      changed();
      return promise;
    },
    answer(id, answer) {
      const found = open.get(id);
      if (!found) throw new HostRefusal("inapp.message_gone", "no such request is open");
      const isClosed = answer.chosen === undefined && answer.text === undefined;
      if (!isClosed && !fits(found.ask, answer)) {
        throw new HostRefusal("inapp.answer_invalid", `it answers no ${found.ask.kind}`);
      }
      found.settle(isClosed ? null : answer);
    },
    all: () => [...open.values()].map(({ id, owner, ask }) => ({ id, owner, ask })),
    past: past.all,
    read(ids) {
      if (past.read(ids)) changed();
    },
  };
}

type Fading = Extract<Ask, { kind: "message" }>;

/** A message without a question blocks no caller. */
const fades = (ask: Ask): ask is Fading => ask.kind === "message" && !ask.text.modal && ask.text.items.length === 0;
