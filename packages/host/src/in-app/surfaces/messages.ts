import type { InAppParams } from "@bourse/contract/in-app";
import { HostRefusal } from "../../refusal.ts";

/** A message as its extension described it. */
export type MessageText = InAppParams<"window/message.show">;

/** An open message. */
export interface OpenMessage {
  readonly id: string;
  readonly owner: string;
  readonly text: MessageText;
}

/** Messages that wait for the trader. They are kept in memory: their extensions end with the host as well. */
export interface Messages {
  /** Resolves with the index of the chosen item, or null. @throws HostRefusal `inapp.limit` */
  show(owner: string, text: MessageText, signal: AbortSignal): Promise<number | null>;
  hasRoom(owner: string): boolean;
  /** @throws HostRefusal `inapp.message_gone` */
  answer(id: string, chosen: number | null): void;
  all(): readonly OpenMessage[];
}

interface Waiting extends OpenMessage {
  settle(chosen: number | null): void;
}

export function messages(most: number, changed: () => void): Messages {
  const open = new Map<string, Waiting>();
  let last = 0;
  const countOf = (owner: string) => [...open.values()].filter((each) => each.owner === owner).length;
  const hasRoom = (owner: string) => countOf(owner) < most;
  return {
    hasRoom,
    show(owner, text, signal) {
      if (!hasRoom(owner)) throw new HostRefusal("inapp.limit", `${most} open messages at most`);
      const { promise, resolve } = Promise.withResolvers<number | null>();
      const id = String(++last);
      const settle = (chosen: number | null) => {
        signal.removeEventListener("abort", withdraw);
        if (!open.delete(id)) return;
        resolve(chosen);
        changed();
      };
      const withdraw = () => settle(null);
      signal.addEventListener("abort", withdraw);
      open.set(id, { id, owner, text, settle });
      changed();
      if (signal.aborted) withdraw();
      return promise;
    },
    answer(id, chosen) {
      const found = open.get(id);
      if (!found || (chosen !== null && chosen >= found.text.items.length)) {
        throw new HostRefusal("inapp.message_gone", "no such message or item is open");
      }
      found.settle(chosen);
    },
    all: () => [...open.values()].map(({ id, owner, text }) => ({ id, owner, text })),
  };
}
