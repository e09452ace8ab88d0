import {
  checkEvent,
  EVENT_MAX_BYTES,
  type EventContext,
  type Issue,
  isJsonObject,
  issue,
  type JsonObject,
  parseStrictJson,
} from "@bourse/contract";
import type { PlayedEvent } from "@bourse/host/journal";
import type { InputLine } from "../../package-tool/key-check/lines.ts";
import type { ReadEvent } from "./timeline.ts";

/** Context of an event that has none of its own: fixed, so that two runs are the same. */
export const CONTEXT: EventContext = {
  workspace: "local",
  generation: "local",
  locale: "en",
  now: "2026-01-02T03:04:05Z",
};

/** One event as it is delivered and as it was read, or why its line is not one. */
export type EventVerdict =
  | { readonly event: PlayedEvent; readonly read: ReadEvent }
  | { readonly event?: undefined; readonly issues: readonly Issue[] };

/** Reads one line of an events file strictly. A line without a context has the context of the line before. */
export function readEvent(line: InputLine, before: EventContext): EventVerdict {
  if (line.bytes === undefined) return refused(`The line is longer than ${EVENT_MAX_BYTES} bytes.`);
  const read = parseStrictJson(line.bytes, { maxBytes: EVENT_MAX_BYTES, maxStringLength: EVENT_MAX_BYTES });
  if (!read.ok) return { issues: read.issues };
  if (!isJsonObject(read.value)) return refused("The line is not an object.");
  const event = complete(read.value, before);
  const issues = checkEvent(event);
  if (issues.length > 0)
    return { issues: [issue("journal.events_invalid", "", "The line is not an event."), ...issues] };
  const json = JSON.stringify(event);
  if (Buffer.byteLength(json) > EVENT_MAX_BYTES) return refused(`The event is larger than ${EVENT_MAX_BYTES} bytes.`);
  return { event: { type: String(event.type), json }, read: JSON.parse(json) };
}

/** Puts the members in the order in which a host writes them. */
function complete(line: JsonObject, before: EventContext): JsonObject {
  const { api_version, type, context, data, ...others } = line;
  const event = { api_version: api_version ?? 2, type, context: context ?? before, data: data ?? {}, ...others };
  return event as JsonObject;
}

function refused(message: string): EventVerdict {
  return { issues: [issue("journal.events_invalid", "", message)] };
}
