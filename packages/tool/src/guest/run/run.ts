import {
  type Capability,
  catalogueEntry,
  type EventContext,
  isCapability,
  isErrorCode,
  issue,
  type LayoutNode,
} from "@bourse/contract";
import { type PlayedEvent, type PlayedStep, playEvents } from "@bourse/runtime/journal";
import {
  type RenderedView,
  type RenderingGuest,
  renderViews,
  sampleAnswers,
  sampleMarket,
  type TriedView,
} from "@bourse/runtime/trial";
import { hasFlag, type Invocation, textOption } from "../../cli/command.ts";
import { EXIT, type ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { readMore } from "../../cli/issues.ts";
import { type Paint, paint, plural, safe } from "../../cli/text.ts";
import { staleWarning } from "../../package-tool/read/stale.ts";
import { type InteractiveGuest, type LoadedGuest, loadGuest } from "../load-guest.ts";
import { eventsOf } from "./events-of.ts";
import { type Refused, refuse, type Trial } from "./refuse.ts";
import { timelineOf } from "./timeline.ts";

/** Tries a packaged guest in the way its API version requires. */
export async function runGuest(given: Invocation, terminal: Io): Promise<ExitCode> {
  const [path = ""] = given.args;
  await terminal.err((await staleWarning(path)) ?? "");
  const { loaded, issues } = await loadGuest(path);
  if (!loaded) return refuse(given, terminal, { issues });
  const io = withPlaces(terminal, loaded);
  const named = namedIn(textOption(given, "approve"));
  const misuse = misuseIn(loaded, named, textOption(given, "events"));
  if (misuse) {
    await refuse(given, io, { issues: [issue("tool.usage", "", misuse)] });
    return EXIT.couldNotRun;
  }
  const market = textOption(given, "market") === undefined ? undefined : sampleMarket();
  if (market && !hasFlag(given, "json")) await io.out(`${paint(io.color).dim(market.description)}\n`);
  const trial = { given, io, market };
  // The two branches have the same shape, but the compiler cannot tell.
  return loaded.apiVersion === 2
    ? playFile({ ...loaded, guest: { ...loaded.guest, approved: approvedOf(loaded, named) } }, trial)
    : drawViews({ ...loaded.guest, approved: approvedOf(loaded, named) }, trial);
}

/** Shows places in the author's own files wherever a guest in TypeScript names one of its program. */
function withPlaces(io: Io, { places }: LoadedGuest): Io {
  return places === undefined
    ? io
    : { ...io, out: (text) => io.out(typeof text === "string" ? places.inWords(text) : text) };
}

/** Undefined without the option; empty for `none`. */
function namedIn(option: string | undefined): readonly string[] | undefined {
  return option === "none" ? [] : option?.split(",").map((each) => each.trim());
}

function approvedOf({ guest }: LoadedGuest, named: readonly string[] | undefined): readonly Capability[] {
  return named ? guest.approved.filter((each) => named.includes(each)) : guest.approved;
}

/** The first option that does not fit the guest; undefined when all do. */
function misuseIn(
  { apiVersion }: LoadedGuest,
  named: readonly string[] | undefined,
  events: string | undefined,
): string | undefined {
  // A typing error would otherwise silently run the guest with fewer capabilities than intended.
  const unknown = named?.find((each) => !isCapability(each));
  if (unknown !== undefined) return `--approve contains ${JSON.stringify(unknown)}, which is not a capability.`;
  if (apiVersion === 2 && events === undefined) return "A guest of API v2 answers events: name a file with --events.";
  if (apiVersion === 1 && events !== undefined) return "A guest of API v1 takes no events: leave --events out.";
  return undefined;
}

/** Makes a guest draw each of its views once. */
async function drawViews(guest: RenderingGuest, { given, io, market }: Trial): Promise<ExitCode> {
  const print = hasFlag(given, "json") ? jsonView : textView(io);
  const failures: (readonly string[])[] = [];
  let n = 0;
  for await (const view of renderViews(guest, { market: market?.source, isolation: io.isolation })) {
    n += 1;
    if (view.tried.kind !== "shown") failures.push(codesOf(view.tried));
    await io.out(`${print(n, view)}\n`);
  }
  await sayMore(given, io, { failures, of: plural(n, "view") });
  return failures.length > 0 ? EXIT.refused : EXIT.ok;
}

/** Why a view shows nothing: the rule that its output broke, where there is one, and the kind of fault. */
function codesOf(tried: TriedView): readonly string[] {
  if (tried.kind === "shown") return [];
  return tried.kind === "not_available" ? [tried.reason.code] : codesOfFault(tried.fault);
}

interface Fault {
  readonly code: string;
  readonly kind?: string | undefined;
}

const codesOfFault = ({ code, kind }: Fault): readonly string[] =>
  kind !== undefined && isErrorCode(kind) ? [kind, code] : [code];

interface Sum {
  /** The codes of each failure. */
  readonly failures: readonly (readonly string[])[];
  readonly of: string;
}

/** Ends the text of a run that failed with the package, and where to read more about its faults. */
async function sayMore(given: Invocation, io: Io, { failures, of }: Sum): Promise<void> {
  if (hasFlag(given, "json") || failures.length === 0) return;
  const style = paint(io.color);
  const head = `${style.red("refused")} ${style.bold(safe(given.args[0] ?? ""))}: ${failures.length} of ${of} failed`;
  await io.out(`${[head, ...readMore(failures.flat(), style)].join("\n")}\n`);
}

/** Remedies for the kinds of traps; the catalogue has one for all. */
const TRAP_REMEDIES: Readonly<Record<string, string>> = {
  divide_by_zero: "A whole number was divided by zero: check the divisor before it is used.",
  stack_overflow: "A function calls itself without an end, or too deeply: check where it stops.",
  memory_out_of_bounds: "An address or a length lies outside of the guest's memory: check the sizes of buffers.",
  unreachable:
    "The program ended itself: an assertion, an exception, or an index out of range, which its words before name.",
};

/** The remedy for a failure, below it. */
function remedyLine(fault: Fault, style: Paint): string {
  const code = codesOfFault(fault).find(isErrorCode);
  const ofTrap = fault.code === "guest.trap" ? TRAP_REMEDIES[fault.kind ?? ""] : undefined;
  return code === undefined ? "" : `\n      ${style.dim(ofTrap ?? catalogueEntry(code).hint)}`;
}

function jsonView(n: number, { viewId, symbol, tried, log }: RenderedView): string {
  const head = { n, view: viewId, symbol, ok: tried.kind === "shown" };
  return JSON.stringify({ ...head, ...partOf(tried), ...figuresOf(tried), ...(log.length === 0 ? {} : { log }) });
}

function partOf(tried: TriedView): object {
  if (tried.kind === "shown") return { node: tried.node };
  if (tried.kind === "not_available") return { reason: tried.reason };
  const { code, kind, message } = tried.fault;
  return { fault: { code, ...(kind === undefined ? {} : { kind }), message } };
}

function figuresOf(tried: TriedView): object {
  if (!("figures" in tried) || !tried.figures) return {};
  const { wallMs, pages, logBytes } = tried.figures;
  return { figures: { wall_ms: wallMs, pages, log_bytes: logBytes } };
}

function textView(io: Io): (n: number, view: RenderedView) => string {
  const style = paint(io.color);
  return (n, { viewId, symbol, tried, log }) => {
    const head = `${String(n).padStart(5)} ${safe(viewId)} ${style.dim(safe(symbol))}`;
    const said = logLines(log, style);
    if (tried.kind === "not_available")
      return `${head} ${style.red(tried.reason.code)} ${tried.reason.message}${said}${remedyLine(tried.reason, style)}`;
    const cost = tried.figures ? ` ${style.dim(`${tried.figures.wallMs.toFixed(2)} ms`)}` : "";
    if (tried.kind === "failed")
      return `${head} ${style.red(tried.fault.code)} ${safe(tried.fault.message)}${cost}${said}${remedyLine(tried.fault, style)}`;
    const shown = viewLines(tried.node).map((line) => `\n      ${line}`);
    return `${head}${cost}${shown.join("")}${said}`;
  };
}

/** A view as lines of text: a column's nodes below one another, a row's side by side. */
function viewLines(node: LayoutNode): readonly string[] {
  switch (node.type) {
    case "label":
      return node.text.split("\n").map(safe);
    case "box":
      return node.child === undefined ? [] : viewLines(node.child);
    case "column":
      return node.children.flatMap(viewLines);
    case "row": {
      const text = node.children.flatMap(viewLines).join("  ");
      return text === "" ? [] : [text];
    }
  }
}

/** Drives a guest with the events of a file; the first line that is not a valid event ends the run. */
async function playFile({ id, guest }: InteractiveGuest, { given, io, market }: Trial): Promise<ExitCode> {
  const print = hasFlag(given, "json") ? jsonStep : textStep(io);
  const newDesk = () => market && sampleAnswers({ id, ...guest }, market);
  const timeline = timelineOf({ answers: market !== undefined });
  const answers: PlayedEvent[] = [];
  let desk = newDesk();
  let refused: Refused | undefined;
  const failures: (readonly string[])[] = [];
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
    for await (const step of playEvents(guest, events, { isolation: io.isolation })) {
      n += 1;
      await io.out(`${print(n, step)}\n`);
      if (!step.outcome.ok) {
        failures.push(codesOfFault(step.outcome.fault));
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
  await sayMore(given, io, { failures, of: plural(n, "event") });
  return failures.length > 0 ? EXIT.refused : EXIT.ok;
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
    if (!outcome.ok) {
      const { fault } = outcome;
      const told = `${head} ${style.red(fault.code)} ${safe(fault.message)} ${cost}`;
      return `${told}${said}${remedyLine(fault, style)}`;
    }
    if (!outcome.envelope) return `${head} ${style.dim("no output")} ${cost}${said}`;
    const { views, commands } = outcome.envelope;
    const methods = commands.map(({ id, method }) => `${method} ${style.dim(safe(id))}`);
    return `${head} ${style.green(plural(Object.keys(views).length, "view"))} ${methods.join(", ")} ${cost}${said}`;
  };
}

/** A guest's log entries, one per line, below the event or view they belong to. */
function logLines(log: readonly string[], style: Paint): string {
  return log.map((text) => `\n      ${style.dim(`log ${safe(text)}`)}`).join("");
}
