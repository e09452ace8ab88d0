import { event_get_json } from "./abi";
import { JsonReader, OBJECT, OBJECT_END } from "./json-reader";
import { Read } from "./read";
import { Status } from "./status";

/** Fields that every event has. */
export class EventContext {
  /** Opaque id of the workspace. */
  workspace: string = "";
  /** Opaque id of the installation: changes with every install, update, rollback and change of approvals. */
  generation: string = "";
  /** Locale code, as in BCP 47. */
  locale: string = "";
  /** The time of the event, ISO 8601 UTC: the only clock a guest has. */
  now: string = "";
}

/** Types of events. */
export namespace EventType {
  export const START: string = "start";
  export const VIEW: string = "view";
  export const RESULT: string = "result";
  export const MARKET: string = "market";
  export const ALERT: string = "alert";
  export const CONTEXT: string = "context";
  export const COMPLETION: string = "completion";
  export const STOP: string = "stop";
}

/** The event of this callback; `data` is JSON for the reader of its type, see ./event-data. */
export class GuestEvent {
  type: string = "";
  context: EventContext = new EventContext();
  data: Uint8Array = new Uint8Array(0);
}

/** Reads the event of this callback: at most 4 MiB, `NOT_AVAILABLE` outside of a callback. */
export function readEvent(): Read<GuestEvent> {
  const need = event_get_json(0, 0);
  if (need < 0) return new Read<GuestEvent>(need, new GuestEvent());
  const out = new Uint8Array(need);
  const got = event_get_json(out.dataStart, need);
  return got < 0 ? new Read<GuestEvent>(got, new GuestEvent()) : parseEvent(out);
}

function parseEvent(bytes: Uint8Array): Read<GuestEvent> {
  const reader = new JsonReader(bytes);
  const event = new GuestEvent();
  reader.enter(OBJECT);
  while (reader.more(OBJECT_END)) {
    const key = reader.key();
    if (key == "type") event.type = reader.string();
    else if (key == "context") event.context = parseContext(reader);
    else if (key == "data") event.data = reader.raw();
    else reader.skip();
  }
  return new Read<GuestEvent>(reader.failed ? Status.INVALID_DATA : Status.OK, event);
}

function parseContext(reader: JsonReader): EventContext {
  const context = new EventContext();
  reader.enter(OBJECT);
  while (reader.more(OBJECT_END)) {
    const key = reader.key();
    if (key == "workspace") context.workspace = reader.string();
    else if (key == "generation") context.generation = reader.string();
    else if (key == "locale") context.locale = reader.string();
    else if (key == "now") context.now = reader.string();
    else reader.skip();
  }
  return context;
}
