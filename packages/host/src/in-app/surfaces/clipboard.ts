import { HostRefusal } from "../../refusal.ts";

/** A wish of an extension for the clipboard. */
export interface ClipboardWish {
  readonly id: string;
  readonly owner: string;
  /** The text to copy; absent: the clipboard is to be read. */
  readonly text: string | undefined;
}

/** Wishes for the clipboard. It is the page's: a browser gives it away only after a click. */
export interface ClipboardWishes {
  /** Resolves with the copied or read text, or with null if the trader did not allow it. @throws HostRefusal `inapp.limit` */
  ask(owner: string, text: string | undefined, signal: AbortSignal): Promise<string | null>;
  /** A copied text need not be sent back. @throws HostRefusal `inapp.message_gone` */
  answer(id: string, answer: { readonly allowed: boolean; readonly text?: string }): void;
  all(): readonly ClipboardWish[];
}

interface Waiting extends ClipboardWish {
  settle(text: string | null): void;
}

export function clipboardWishes(most: number, changed: () => void): ClipboardWishes {
  const open = new Map<string, Waiting>();
  let last = 0;
  return {
    ask(owner, text, signal) {
      if ([...open.values()].filter((each) => each.owner === owner).length >= most) {
        throw new HostRefusal("inapp.limit", `${most} open wishes at most`);
      }
      const { promise, resolve } = Promise.withResolvers<string | null>();
      const id = String(++last);
      const settle = (found: string | null) => {
        signal.removeEventListener("abort", withdraw);
        if (!open.delete(id)) return;
        resolve(found);
        changed();
      };
      const withdraw = () => settle(null);
      signal.addEventListener("abort", withdraw);
      open.set(id, { id, owner, text, settle });
      changed();
      if (signal.aborted) withdraw();
      return promise;
    },
    answer(id, { allowed, text }) {
      const found = open.get(id);
      if (!found) throw new HostRefusal("inapp.message_gone", "no such wish is open");
      found.settle(allowed ? (found.text ?? text ?? "") : null);
    },
    all: () => [...open.values()].map(({ id, owner, text }) => ({ id, owner, text })),
  };
}
