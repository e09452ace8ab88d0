import { HostCallRefusal, type HostClient } from "@bourse/client";
import type { Envelope, LayoutNode } from "@bourse/contract";
import type { DevelopedDifference } from "@bourse/contract/host-api";
import { type PlayedEvent, playEvents } from "@bourse/runtime/journal";
import type { InteractiveGuest } from "../guest/load-guest.ts";
import { readJournalBytes } from "../guest/replay/journal.ts";

/** Events that changed code is played over: some minutes of a market, or a day of alerts. */
export const EVENTS_KEPT = 1000;
/** Longest text of a difference. */
const MAX_TEXT = 6000;
/** Commands named in a difference. */
const COMMANDS_SHOWN = 10;

/** An answer of the guest, in what an author compares. */
interface Answer {
  readonly views: Envelope["views"];
  readonly commands: Envelope["commands"];
  readonly fault?: string;
}

/** An input of a guest with what it answered. */
export interface Taped extends PlayedEvent {
  readonly answer: Answer;
}

/** The latest events of a guest with the answers of the code that ran last. */
export interface Tape {
  /** Adds what the host has recorded since. */
  rewind(host: HostClient, id: string): Promise<void>;
  /** Plays the events to changed code, whose answers are then the ones to compare with. */
  play(guest: InteractiveGuest["guest"]): Promise<Omit<DevelopedDifference, "at"> | undefined>;
}

export function tape(): Tape {
  let events: Taped[] = [];
  let read: ReadonlySet<string> | undefined;
  return {
    async rewind(host, id) {
      const { journals } = await host.call("GET /api/extensions/:id/journals", { params: { id } });
      // The newest is still being written: it is read when its generation has ended.
      const ended = journals.slice(0, -1).map(({ name }) => name);
      // Older journals were recorded by other code than the one before: their answers are nothing to compare with.
      const known = read ?? new Set(ended.slice(0, -1));
      for (const name of ended.filter((each) => !known.has(each)))
        events.push(...(await journalOf(host, { id, name })));
      read = new Set(ended);
      events = latest(events);
    },
    async play(guest) {
      if (events.length === 0) return undefined;
      const before = events;
      const now: Taped[] = [];
      for await (const step of playEvents(guest, before)) {
        if (!step.inserted) now.push({ ...step.event, answer: answerOf(step.outcome) });
      }
      events = now;
      return differenceOf(before, now, "event");
    },
  };
}

/** The difference of two codes' answers to the same inputs, which its text calls by this name. */
export function differenceOf(
  before: readonly Taped[],
  now: readonly Taped[],
  input: "event" | "drawing",
): Omit<DevelopedDifference, "at"> {
  const differing = now.filter((each, index) => !isEqual(each.answer, before[index]?.answer));
  const text = textOf({ before, now, input }).slice(0, MAX_TEXT);
  return { events: now.length, differing: differing.length, text };
}

/** A guest's life begins with `start`: older events are left out a life at a time, as far as there is a later one. */
function latest(events: Taped[]): Taped[] {
  if (events.length <= EVENTS_KEPT) return events;
  const from = events.findIndex(({ type }, index) => index >= events.length - EVENTS_KEPT && type === "start");
  return events.slice(from === -1 ? events.length - EVENTS_KEPT : from);
}

async function journalOf(
  host: HostClient,
  params: { readonly id: string; readonly name: string },
): Promise<readonly Taped[]> {
  try {
    const { data } = await host.call("GET /api/extensions/:id/journals/:name", { params });
    const { journal } = await readJournalBytes(Buffer.from(data, "base64"));
    const recorded = (journal?.events ?? []).filter(({ event, outcome }) => outcome && !event.redacted);
    return recorded.flatMap(({ event: { event }, outcome }) =>
      outcome && !("redacted" in outcome && outcome.redacted)
        ? [{ type: String(event.type), json: JSON.stringify(event), answer: answerOf(outcome) }]
        : [],
    );
  } catch (cause) {
    // Older journals make room for newer ones.
    if (cause instanceof HostCallRefusal && cause.code === "journal.not_found") return [];
    throw cause;
  }
}

const NOTHING: Answer = { views: {}, commands: [] };

interface Ended {
  readonly envelope?: Envelope | null;
  readonly fault?: { readonly code: string };
}

function answerOf({ envelope, fault }: Ended): Answer {
  if (fault) return { ...NOTHING, fault: fault.code };
  return envelope ? { views: envelope.views, commands: envelope.commands } : NOTHING;
}

const isEqual = (one: Answer, other: Answer | undefined): boolean => JSON.stringify(one) === JSON.stringify(other);

interface Compared {
  readonly before: readonly Taped[];
  readonly now: readonly Taped[];
  readonly input: string;
}

function textOf({ before, now, input }: Compared): string {
  const lines: string[] = [];
  const firstOf = (differs: (was: Answer, is: Answer) => boolean) =>
    now.findIndex(({ answer }, index) => differs(before[index]?.answer ?? NOTHING, answer));
  const fault = firstOf((was, is) => was.fault !== is.fault);
  if (fault >= 0)
    lines.push(
      `${input} ${fault + 1} (${now[fault]?.type}): ${ending(before[fault])} before, ${ending(now[fault])} now`,
    );
  const layout = firstOf((was, is) => JSON.stringify(was.views) !== JSON.stringify(is.views));
  if (layout >= 0)
    lines.push(
      ...layoutLines(`${input} ${layout + 1}`, before[layout]?.answer.views ?? {}, now[layout]?.answer.views ?? {}),
      "",
    );
  const commands = now.flatMap(({ answer, type }, index) =>
    commandLines({ at: index + 1, type }, before[index]?.answer.commands ?? [], answer.commands),
  );
  lines.push(...commands.slice(0, COMMANDS_SHOWN));
  if (commands.length > COMMANDS_SHOWN) lines.push(`… and ${commands.length - COMMANDS_SHOWN} more commands`);
  return lines.join("\n").trimEnd();
}

const ending = (taped: Taped | undefined): string => taped?.answer.fault ?? "an answer";

function layoutLines(at: string, was: Envelope["views"], is: Envelope["views"]): readonly string[] {
  const id = [...new Set([...Object.keys(was), ...Object.keys(is)])].find(
    (each) => JSON.stringify(was[each]) !== JSON.stringify(is[each]),
  );
  if (id === undefined) return [];
  return [`${at}: ${id}`, ...diffLines(outline(was[id]), outline(is[id]))];
}

/** A layout as indented text, one node a line, so that a difference shows the nodes. */
export function outline(node: LayoutNode | undefined, depth = 0): readonly string[] {
  if (!node) return [];
  const { type, ...rest } = node;
  const plain = Object.entries(rest).filter(([name]) => name !== "children" && name !== "child");
  const facts = plain.map(([name, value]) => ` ${name}=${JSON.stringify(value)}`).join("");
  const below = "children" in node ? node.children : "child" in node && node.child ? [node.child] : [];
  return [`${"  ".repeat(depth)}${type}${facts}`, ...below.flatMap((each) => outline(each, depth + 1))];
}

interface Where {
  readonly at: number;
  readonly type: string;
}

function commandLines({ at, type }: Where, was: Envelope["commands"], is: Envelope["commands"]): readonly string[] {
  const text = ({ method, params }: Envelope["commands"][number]) => `${method} ${JSON.stringify(params)}`;
  const [old, fresh] = [was.map(text), is.map(text)];
  const gone = old.filter((each) => !fresh.includes(each)).map((each) => `- event ${at} (${type}): ${each}`);
  const come = fresh.filter((each) => !old.includes(each)).map((each) => `+ event ${at} (${type}): ${each}`);
  return [...gone, ...come];
}

/** Lines compared at most: the table of the comparison grows with their product. */
const MAX_LINES = 500;
/** Equal lines shown around a change. */
const CONTEXT = 2;

/** The difference of two texts as lines with `-`, `+` and blanks; long equal parts are left out. */
export function diffLines(before: readonly string[], after: readonly string[]): readonly string[] {
  const [old, fresh] = [before.slice(0, MAX_LINES), after.slice(0, MAX_LINES)];
  // Length of the longest common part of the ends that begin at each pair of lines.
  const common = Array.from({ length: old.length + 1 }, () => new Uint16Array(fresh.length + 1));
  const at = (i: number, j: number) => common[i]?.[j] ?? 0;
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = fresh.length - 1; j >= 0; j -= 1) {
      const row = common[i];
      if (row) row[j] = old[i] === fresh[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const lines: string[] = [];
  for (let i = 0, j = 0; i < old.length || j < fresh.length; ) {
    if (i < old.length && j < fresh.length && old[i] === fresh[j]) {
      lines.push(`  ${old[i]}`);
      i += 1;
      j += 1;
    } else if (i < old.length && (j >= fresh.length || at(i + 1, j) >= at(i, j + 1))) {
      lines.push(`- ${old[i]}`);
      i += 1;
    } else {
      lines.push(`+ ${fresh[j]}`);
      j += 1;
    }
  }
  return near(lines);
}

function near(lines: readonly string[]): readonly string[] {
  const isNear = (index: number) =>
    lines.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).some((each) => !each.startsWith(" "));
  return lines.filter((_, index) => isNear(index));
}
