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
import type { PlayedEvent } from "@bourse/runtime/journal";
import { type InputLine, linesOf } from "../../package-tool/key-check/lines.ts";
import { piecesOf } from "../../package-tool/read/bytes.ts";
import { openRegular } from "../../package-tool/read/open.ts";
import type { Refused } from "./refuse.ts";
import type { ReadEvent, Timeline } from "./timeline.ts";

/** Context of an event that has none of its own: fixed, so that two runs are the same. */
const CONTEXT: EventContext = {
  workspace: "local",
  generation: "local",
  locale: "en",
  now: "2026-01-02T03:04:05Z",
};

/** One event as it is delivered and as it was read, or why its line is not one. */
type EventVerdict =
  | { readonly event: PlayedEvent; readonly read: ReadEvent }
  | { readonly event?: undefined; readonly issues: readonly Issue[] };

/** Reads one line of an events file strictly. A line without a context has the context of the line before. */
function readEvent(line: InputLine, before: EventContext): EventVerdict {
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

/** A gigabyte of events is a mistake, not a script. */
const BOUNDS: LineBounds = { lineBytes: EVENT_MAX_BYTES, fileBytes: 1024 ** 3 };

/**
 * Enough for a guest that reads a market a few times per event; a guest that never stops submitting commands would
 * never end the run.
 */
const MAX_ANSWERS = 64;

/** An event to deliver to the guest. */
export interface SourcedEvent extends PlayedEvent {
  /** True when it answers a command of the guest. */
  readonly answered: boolean;
}

/** Parts that a reader of an events file shares with its caller. */
export interface Feed {
  /** Answers that are delivered before the next line. */
  readonly answers: PlayedEvent[];
  readonly timeline: Timeline;
  readonly refuseWith: (refused: Refused) => void;
  /** Called for an event that the guest does not get. */
  readonly leaveOut: (event: PlayedEvent, reason: string) => Promise<void>;
}

/** The events of a file, each followed by the answers added to `answers` meanwhile. */
export async function* eventsOf(file: string, feed: Feed): AsyncGenerator<SourcedEvent> {
  const { answers, timeline, refuseWith } = feed;
  const opened = await linesOfFile(file, BOUNDS);
  if (opened.lines === undefined) return refuseWith({ issues: [opened.issue] });
  let line = 0;
  let context = CONTEXT;
  for await (const read of opened.lines) {
    line += 1;
    if (read.bytes?.length === 0) continue;
    const verdict = readEvent(read, context);
    if (verdict.event === undefined) return refuseWith({ issues: verdict.issues, line });
    context = verdict.read.context;
    const admission = timeline.admit(verdict.read);
    if (admission.kind === "refused")
      return refuseWith({ issues: [issue("journal.events_contradict", "", admission.message)], line });
    if (admission.kind === "left_out") {
      await feed.leaveOut(verdict.event, admission.reason);
      continue;
    }
    yield { ...verdict.event, answered: false };
    let given = 0;
    for (let answer = answers.shift(); answer; answer = answers.shift()) {
      given += 1;
      if (given > MAX_ANSWERS) {
        const message = `More than ${MAX_ANSWERS} answers would follow one event.`;
        return refuseWith({ issues: [issue("journal.answers_endless", "", message)], line });
      }
      timeline.answered(JSON.parse(answer.json));
      yield { ...answer, answered: true };
    }
  }
}

/** The lines of a file, read on demand; or why the file cannot be read. */
type LinesVerdict =
  | { readonly lines: AsyncGenerator<InputLine>; readonly issue?: undefined }
  | { readonly lines?: undefined; readonly issue: Issue };

interface LineBounds {
  readonly lineBytes: number;
  readonly fileBytes: number;
}

/** Opens a regular file of lines. It is closed after the last line or when the reader stops early. */
async function linesOfFile(path: string, { lineBytes, fileBytes }: LineBounds): Promise<LinesVerdict> {
  const opened = await openRegular(path);
  if (opened.handle === undefined) return { issue: opened.issue };
  const { handle } = opened;
  async function* lines(): AsyncGenerator<InputLine> {
    try {
      yield* linesOf(piecesOf(handle, fileBytes), lineBytes);
    } finally {
      await handle.close();
    }
  }
  return { lines: lines() };
}
