import { EVENT_MAX_BYTES, type Issue, isCapability, isOk, issue } from "@bourse/contract";
import { type PlayedEvent, type PlayedStep, playEvents } from "@bourse/host/journal";
import { hasFlag, type Invocation, textOption } from "../../cli/command.ts";
import { EXIT, type ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { issueFields, issueLines } from "../../cli/issues.ts";
import { paint, safe } from "../../cli/text.ts";
import { type LineBounds, linesOfFile } from "../lines-file.ts";
import { loadGuest } from "../load-guest.ts";
import { readEvent } from "./events-file.ts";

/** Drives a packaged guest with the events of a file; the first line that is no event ends the run. */
export async function runGuest(given: Invocation, io: Io): Promise<ExitCode> {
  const [path = ""] = given.args;
  const { loaded, issues } = await loadGuest(path);
  if (!loaded) return refuse(given, io, issues);
  const named = namedIn(textOption(given, "approve"));
  const unknown = named?.find((each) => !isCapability(each));
  if (unknown !== undefined) {
    await refuse(given, io, [notOne(unknown)]);
    return EXIT.couldNotRun;
  }
  const approved = named ? loaded.guest.approved.filter((each) => named.includes(each)) : loaded.guest.approved;
  const print = hasFlag(given, "json") ? jsonStep : textStep(io);
  let refused: Refused | undefined;
  let faults = 0;
  let n = 0;
  const events = eventsOf(textOption(given, "events") ?? "", (found) => {
    refused = found;
  });
  for await (const step of playEvents({ ...loaded.guest, approved }, events)) {
    n += 1;
    if (!step.outcome.ok) faults += 1;
    await io.out(`${print(n, step)}\n`);
  }
  if (refused) return refuse(given, io, refused.issues, refused.line);
  return faults > 0 ? EXIT.refused : EXIT.ok;
}

/** A gigabyte of events is a mistake, not a script. */
const BOUNDS: LineBounds = { lineBytes: EVENT_MAX_BYTES, fileBytes: 1024 ** 3 };

/** Why the events end, and the line of the file that is to be fixed. */
interface Refused {
  readonly issues: readonly Issue[];
  readonly line?: number;
}

async function* eventsOf(file: string, refuseWith: (refused: Refused) => void): AsyncGenerator<PlayedEvent> {
  const opened = await linesOfFile(file, BOUNDS);
  if (opened.lines === undefined) return refuseWith({ issues: [opened.issue] });
  let line = 0;
  for await (const read of opened.lines) {
    line += 1;
    if (read.bytes?.length === 0) continue;
    const verdict = readEvent(read);
    if (verdict.event === undefined) return refuseWith({ issues: verdict.issues, line });
    yield verdict.event;
  }
}

/** Undefined without the option; `none` names nothing. */
function namedIn(option: string | undefined): readonly string[] | undefined {
  return option === "none" ? [] : option?.split(",").map((each) => each.trim());
}

/** A slip of the pen would otherwise run the guest with fewer capabilities than meant, and say nothing. */
function notOne(name: string): Issue {
  return issue("tool.usage", "", `--approve names ${JSON.stringify(name)}, which is no capability.`);
}

async function refuse(given: Invocation, io: Io, issues: readonly Issue[], line?: number): Promise<ExitCode> {
  const place = line === undefined ? {} : { line };
  const head = line === undefined ? [] : [`line ${line} of ${safe(textOption(given, "events") ?? "")}`];
  if (hasFlag(given, "json"))
    await io.out(`${JSON.stringify({ ok: false, ...place, issues: issues.map(issueFields) })}\n`);
  else await io.out(`${[...head, ...issueLines(issues, paint(io.color))].join("\n")}\n`);
  return isOk(issues) ? EXIT.ok : EXIT.refused;
}

function jsonStep(n: number, { event, inserted, outcome, log }: PlayedStep): string {
  const { wallMs, pages, logBytes } = outcome.figures;
  const figures = { wall_ms: wallMs, pages, log_bytes: logBytes };
  const head = { n, type: event.type, ...(inserted ? { inserted } : {}), ok: outcome.ok };
  const tail = { figures, ...(log.length === 0 ? {} : { log }) };
  if (outcome.ok) return JSON.stringify({ ...head, envelope: outcome.envelope ?? null, ...tail });
  const { code, kind, message } = outcome.fault;
  return JSON.stringify({ ...head, fault: { code, ...(kind === undefined ? {} : { kind }), message }, ...tail });
}

function textStep(io: Io): (n: number, step: PlayedStep) => string {
  const style = paint(io.color);
  return (n, { event, inserted, outcome, log }) => {
    const said = log.map((text) => `\n      ${style.dim(`log ${safe(text)}`)}`).join("");
    const cost = style.dim(`${outcome.figures.wallMs.toFixed(2)} ms`);
    const head = `${String(n).padStart(5)} ${event.type.padEnd(10)}${inserted ? style.dim(" (put in)") : ""}`;
    if (!outcome.ok) return `${head} ${style.red(outcome.fault.code)} ${safe(outcome.fault.message)} ${cost}${said}`;
    if (!outcome.envelope) return `${head} ${style.dim("no output")} ${cost}${said}`;
    const { views, commands } = outcome.envelope;
    const methods = commands.map(({ id, method }) => `${method} ${style.dim(safe(id))}`);
    return `${head} ${style.green(`${Object.keys(views).length} views`)} ${methods.join(", ")} ${cost}${said}`;
  };
}
