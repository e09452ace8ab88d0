import type { EventContext, EventType } from "@bourse/contract";

/** An event before the session puts its context around it. */
export interface GuestEventDraft {
  readonly type: EventType;
  readonly data: Readonly<Record<string, unknown>>;
  /** Called once when the guest has processed the event and its callback succeeded; otherwise never. */
  readonly taken?: () => void;
}

/** Delivers events to guests from services that no command of the guest called. */
export interface GuestMailbox {
  /** Queues an event; returns false, and keeps nothing, when no guest of the extension runs. */
  post(extensionId: string, event: GuestEventDraft): boolean;
  /** Called with the extension's id each time a `start` event was queued for one of its generations. */
  onStart(listener: (extensionId: string) => void): () => void;
}

/** An event's data as JSON, and its type. */
interface EventParts {
  readonly type: EventType;
  readonly dataJson: string;
}

/** The complete event as the guest reads it, with the context at the moment of delivery. */
export function eventJson({ type, dataJson }: EventParts, context: EventContext): string {
  return `{"api_version":2,"type":${JSON.stringify(type)},"context":${JSON.stringify(context)},"data":${dataJson}}`;
}
