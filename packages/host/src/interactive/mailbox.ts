import type { GuestEventDraft, GuestMailbox } from "@bourse/runtime/broker";

/** The running generation of one extension, as the mailbox sees it. */
export interface MailboxGuest {
  /** Returns false, and keeps nothing, when it currently takes no events. */
  post(event: GuestEventDraft): boolean;
}

/** The host's mailbox: services post events to it, activations attach their guests to it. */
export interface Mailbox extends GuestMailbox {
  /** Delivers events for the extension to this guest from now on; returns a function that detaches only this guest. */
  attach(extensionId: string, guest: MailboxGuest): () => void;
  /** Must be called each time a `start` event was queued. */
  started(extensionId: string): void;
}

export function createMailbox(): Mailbox {
  const guests = new Map<string, MailboxGuest>();
  const listeners = new Set<(extensionId: string) => void>();
  return {
    post: (extensionId, event) => guests.get(extensionId)?.post(event) ?? false,
    onStart(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    attach(extensionId, guest) {
      guests.set(extensionId, guest);
      return () => {
        // A late end of the previous generation must not detach the current one.
        if (guests.get(extensionId) === guest) guests.delete(extensionId);
      };
    },
    started(extensionId) {
      for (const listener of listeners) listener(extensionId);
    },
  };
}
