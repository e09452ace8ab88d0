import { type Issue, isCapability, type JournalOutcome } from "@bourse/contract";
import {
  type Difference,
  firstDifference,
  type PlayedEvent,
  type PlayedStep,
  playEvents,
} from "@bourse/runtime/journal";
import { hasFlag, type Invocation } from "../../cli/command.ts";
import { EXIT, type ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { issueFields, refusalLines } from "../../cli/issues.ts";
import { paint, plural, safe } from "../../cli/text.ts";
import { staleWarning } from "../../package-tool/read/stale.ts";
import { type InteractiveGuest, loadInteractive } from "../load-guest.ts";
import { type Journal, type Recorded, readJournal } from "./journal.ts";

/** Result of a replay. */
interface Answer {
  readonly ok: boolean;
  /** Events whose outcome was compared. */
  readonly events: number;
  /** Events that were replayed but not compared, because a secret was removed from them or from their outcome. */
  readonly not_compared: number;
  readonly module_recorded: string;
  readonly module_played: string;
  /** The journal ends before the guest did, or in the middle of a line. */
  readonly truncated: boolean;
  readonly difference?: { readonly n: number; readonly type: string } & Difference;
}

/** Replays a journal with a package and compares the outcomes. */
export async function replay(given: Invocation, io: Io): Promise<ExitCode> {
  const [journalPath = "", packagePath = ""] = given.args;
  await io.err((await staleWarning(packagePath)) ?? "");
  const [read, load] = await Promise.all([readJournal(journalPath), loadInteractive(packagePath)]);
  const issues = [...(read.journal ? [] : read.issues), ...(load.loaded ? [] : load.issues)];
  if (!read.journal || !load.loaded) return refuse(given, io, issues);
  const answer = await compare(read.journal, { ...load.loaded, isolation: io.isolation });
  await io.out(hasFlag(given, "json") ? `${JSON.stringify(answer)}\n` : textOf(answer, io));
  return answer.ok ? EXIT.ok : EXIT.refused;
}

/** The guest of a replay, and where it runs; absent: in a process of its own. */
interface ReplayedGuest extends Pick<InteractiveGuest, "guest" | "module"> {
  readonly isolation?: "worker" | undefined;
}

/** Plays the events of a journal to a guest, up to the first outcome that is not the recorded one. */
export async function compare(
  { header, events, ...journal }: Journal,
  { guest, module, isolation }: ReplayedGuest,
): Promise<Answer> {
  const truncated = journal.truncated || journal.broken;
  const told = { module_recorded: header.module, module_played: module, truncated };
  const approved = header.approved.filter(isCapability);
  const recorded = events.filter((each) => each.outcome !== undefined);
  const approvedGuest = { ...guest, approved, declaredViews: header.declared_views };
  const played = playEvents(approvedGuest, recorded.map(eventOf), { isolation });
  let at = 0;
  const counts = { events: 0, not_compared: 0 };
  for await (const step of played) {
    if (step.inserted) continue;
    const { event, outcome } = recorded[at] as Required<Recorded>;
    at += 1;
    if (event.redacted || ("redacted" in outcome && outcome.redacted)) {
      counts.not_compared += 1;
      continue;
    }
    counts.events += 1;
    const difference = differenceOf(comparable(outcome), outcomeOf(step));
    if (!difference) continue;
    return { ok: false, ...counts, ...told, difference: { n: event.n, type: step.event.type, ...difference } };
  }
  // Without a compared event nothing is shown, and the rest of a truncated journal is unknown.
  return { ok: counts.events > 0 && !truncated, ...counts, ...told };
}

function eventOf({ event }: Recorded): PlayedEvent {
  return { type: String(event.event.type), json: JSON.stringify(event.event) };
}

type Ending = { readonly envelope: unknown } | { readonly fault: unknown };

/** When one side is an envelope and the other a fault, they differ as a whole: each is shown in full. */
function differenceOf(recorded: Ending, played: Ending): Difference | undefined {
  if ("fault" in recorded === "fault" in played) return firstDifference(recorded, played);
  return { pointer: "", expected: recorded, found: played };
}

/** A fault's message may contain a duration, so only code and kind are compared. */
function comparable(outcome: JournalOutcome): Ending {
  if ("envelope" in outcome) return { envelope: outcome.envelope };
  const { code, kind } = outcome.fault;
  return { fault: { code, ...(kind === undefined ? {} : { kind }) } };
}

function outcomeOf({ outcome }: PlayedStep): Ending {
  if (outcome.ok) return { envelope: outcome.envelope ?? null };
  const { code, kind } = outcome.fault;
  return { fault: { code, ...(kind === undefined ? {} : { kind }) } };
}

async function refuse(given: Invocation, io: Io, issues: readonly Issue[]): Promise<ExitCode> {
  if (hasFlag(given, "json")) await io.out(`${JSON.stringify({ ok: false, issues: issues.map(issueFields) })}\n`);
  else await io.out(`${refusalLines(issues, paint(io.color)).join("\n")}\n`);
  return EXIT.refused;
}

function textOf(answer: Answer, io: Io): string {
  const { events, not_compared, difference, module_recorded, module_played, truncated } = answer;
  const style = paint(io.color);
  const notes = [
    ...(module_recorded === module_played ? [] : [`${style.yellow("note")} the module is not the recorded one`]),
    ...(not_compared > 0
      ? [
          `${style.yellow("note")} ${plural(not_compared, "event")} held a secret and ${not_compared === 1 ? "was" : "were"} not compared`,
        ]
      : []),
    ...(truncated
      ? [`${style.red("cut")} the journal ends before the guest did: nothing is known of what came after`]
      : []),
    ...(difference || events > 0 ? [] : [`${style.red("nothing")} no event was compared`]),
  ];
  const head = !difference
    ? `${style.green("equal")} ${plural(events, "event")} ${events === 1 ? "was" : "were"} compared and gave what was recorded`
    : `${style.red("different")} event ${difference?.n} (${safe(difference?.type ?? "")}) at ${safe(difference?.pointer ?? "")}`;
  const lines = difference ? [`  recorded ${shown(difference.expected)}`, `  now      ${shown(difference.found)}`] : [];
  return `${[head, ...lines, ...notes].join("\n")}\n`;
}

/** Enough of a value to recognise it. */
const SHOWN_CHARACTERS = 200;

function shown(value: unknown): string {
  return safe((JSON.stringify(value) ?? "nothing").slice(0, SHOWN_CHARACTERS));
}
