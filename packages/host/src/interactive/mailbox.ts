import type { GuestEventDraft, GuestMailbox } from "./draft.ts";

/** The running generation of one extension, as the mailbox reaches it. */
export interface MailboxGuest {
  /** False when it takes no events now; then nothing is kept. */
  post(event: GuestEventDraft): boolean;
}

/** The host's mailbox: services post into it, activations attach their guests to it. */
export interface Mailbox extends GuestMailbox {
  /** The guest gets what is posted to the extension from now on; the answer detaches it and nobody else. */
  attach(extensionId: string, guest: MailboxGuest): () => void;
  /** To be called each time a `start` event was queued. */
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
        // A late end of the generation before must not cut off the one that runs now.
        if (guests.get(extensionId) === guest) guests.delete(extensionId);
      };
    },
    started(extensionId) {
      for (const listener of listeners) listener(extensionId);
    },
  };
}
