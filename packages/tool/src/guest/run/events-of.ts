import { EVENT_MAX_BYTES, issue } from "@bourse/contract";
import type { PlayedEvent } from "@bourse/host/journal";
import { type LineBounds, linesOfFile } from "../lines-file.ts";
import { CONTEXT, readEvent } from "./events-file.ts";
import type { Refused } from "./refuse.ts";
import type { Timeline } from "./timeline.ts";

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
