import type { EventContext } from "@bourse/contract";
import { type PlayedEvent, type PlayedStep, playEvents } from "@bourse/host/journal";
import { sampleAnswers } from "@bourse/host/trial";
import { hasFlag, type Invocation, textOption } from "../../cli/command.ts";
import { EXIT, type ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { paint, safe } from "../../cli/text.ts";
import type { InteractiveGuest } from "../load-guest.ts";
import { eventsOf } from "./events-of.ts";
import { logLines } from "./log-lines.ts";
import { type Refused, refuse, type Trial } from "./refuse.ts";
import { timelineOf } from "./timeline.ts";

/** Drives a guest with the events of a file; the first line that is not a valid event ends the run. */
export async function playFile({ id, guest }: InteractiveGuest, { given, io, market }: Trial): Promise<ExitCode> {
  const print = hasFlag(given, "json") ? jsonStep : textStep(io);
  const newDesk = () => market && sampleAnswers({ id, ...guest }, market);
  const timeline = timelineOf({ answers: market !== undefined });
  const answers: PlayedEvent[] = [];
  let desk = newDesk();
  let refused: Refused | undefined;
  let faults = 0;
  let n = 0;
  const events = eventsOf(textOption(given, "events") ?? "", {
    answers,
    timeline,
    refuseWith: (found) => {
      refused = found;
    },
    leaveOut: async (event, reason) => {
      n += 1;
      await io.out(`${leftOut({ n, event, reason }, given)}\n`);
    },
  });
  try {
    for await (const step of playEvents(guest, events)) {
      n += 1;
      await io.out(`${print(n, step)}\n`);
      if (!step.outcome.ok) {
        faults += 1;
        // The next instance did not ask for these answers.
        answers.length = 0;
        timeline.ended();
        desk?.close();
        desk = newDesk();
        continue;
      }
      const commands = step.outcome.envelope?.commands ?? [];
      timeline.submitted(commands);
      if (desk) answers.push(...(await desk.answer(commands, contextOf(step.event))));
    }
  } finally {
    desk?.close();
  }
  if (refused) return refuse(given, io, refused);
  return faults > 0 ? EXIT.refused : EXIT.ok;
}

function contextOf({ json }: PlayedEvent): EventContext {
  return (JSON.parse(json) as { readonly context: EventContext }).context;
}

interface LeftOut {
  readonly n: number;
  readonly event: PlayedEvent;
  readonly reason: string;
}

function leftOut({ n, event: { type }, reason }: LeftOut, given: Invocation): string {
  if (hasFlag(given, "json")) return JSON.stringify({ n, type, ok: true, left_out: reason });
  return `${String(n).padStart(5)} ${type.padEnd(10)} left out: ${reason}`;
}

const isAnswer = ({ event }: PlayedStep): boolean => "answered" in event && event.answered === true;

function jsonStep(n: number, step: PlayedStep): string {
  const { event, inserted, outcome, log } = step;
  const { wallMs, pages, logBytes } = outcome.figures;
  const figures = { wall_ms: wallMs, pages, log_bytes: logBytes };
  const origin = { ...(inserted ? { inserted } : {}), ...(isAnswer(step) ? { answered: "sample" } : {}) };
  const head = { n, type: event.type, ...origin, ok: outcome.ok };
  const tail = { figures, ...(log.length === 0 ? {} : { log }) };
  if (outcome.ok) return JSON.stringify({ ...head, envelope: outcome.envelope ?? null, ...tail });
  const { code, kind, message } = outcome.fault;
  return JSON.stringify({ ...head, fault: { code, ...(kind === undefined ? {} : { kind }), message }, ...tail });
}

function textStep(io: Io): (n: number, step: PlayedStep) => string {
  const style = paint(io.color);
  return (n, step) => {
    const { event, inserted, outcome, log } = step;
    const said = logLines(log, style);
    const cost = style.dim(`${outcome.figures.wallMs.toFixed(2)} ms`);
    const origin = inserted ? style.dim(" (put in)") : isAnswer(step) ? style.dim(" (sample)") : "";
    const head = `${String(n).padStart(5)} ${event.type.padEnd(10)}${origin}`;
    if (!outcome.ok) return `${head} ${style.red(outcome.fault.code)} ${safe(outcome.fault.message)} ${cost}${said}`;
    if (!outcome.envelope) return `${head} ${style.dim("no output")} ${cost}${said}`;
    const { views, commands } = outcome.envelope;
    const methods = commands.map(({ id, method }) => `${method} ${style.dim(safe(id))}`);
    return `${head} ${style.green(`${Object.keys(views).length} views`)} ${methods.join(", ")} ${cost}${said}`;
  };
}
