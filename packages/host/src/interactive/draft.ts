import type { EventType } from "@bourse/contract";

/** An event before the session puts its context around it. */
export interface GuestEventDraft {
  readonly type: EventType;
  readonly data: Readonly<Record<string, unknown>>;
  /** Called once when the guest has taken the event: its callback returned well. Not called if it never does. */
  readonly taken?: () => void;
}

/** Reaches guests from services that no command of theirs has called. */
export interface GuestMailbox {
  /** Queues an event; false when no guest of the extension runs, and then nothing is kept. */
  post(extensionId: string, event: GuestEventDraft): boolean;
  /** Called with the extension's id each time one of its generations has had its `start` event queued. */
  onStart(listener: (extensionId: string) => void): () => void;
}
