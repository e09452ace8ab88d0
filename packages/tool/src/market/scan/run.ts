import {
  type BarColumns,
  type DrawnThing,
  drawHistory,
  type StructureEvent,
  type StyleName,
  scanStructure,
  sliceColumns,
  TRADING_STYLES,
} from "@bourse/bars";
import { type Issue, issue } from "@bourse/contract";
import { hasFlag, type Invocation, textOption } from "../../cli/command.ts";
import { EXIT, type ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { readBarsFile, remarksOf } from "../bars-file.ts";
import { refuse, writeLines } from "../output.ts";

/** Finds the structure of a file's bars. */
export async function runScan(given: Invocation, io: Io): Promise<ExitCode> {
  const until = untilOf(given);
  const file = await readBarsFile(given);
  if (!until.ok || !file.ok) {
    const issues = [...(until.ok ? [] : [until.issue]), ...(file.ok ? [] : file.issues)];
    return await refuse(given, io, { issues, more: file.ok ? 0 : file.more });
  }
  const bars = sliceColumns(file.bars, 0, Math.min(file.bars.length, until.count));
  const { k } = TRADING_STYLES[textOption(given, "style") as StyleName];
  const found = hasFlag(given, "reference") ? drawn(bars, k) : events(bars, k);
  if (!found.ok) {
    const message = `not_enough_bars: there are ${found.bars} bars; a swing of strength ${k} needs at least ${found.needed}.`;
    return await refuse(given, io, { issues: [issue("scan.not_enough_bars", "/bars", message)], more: 0 });
  }
  const { lines } = found;
  const text = hasFlag(given, "json") ? (line: Line) => JSON.stringify(line) : (line: Line) => rowOf(line, bars);
  await writeLines(lines.length, (index) => text(lines[index] as Line), io);
  for (const remark of remarksOf(file, io.clock.now())) await io.err(`bourse: ${remark}\n`);
  return EXIT.ok;
}

type Until = { readonly ok: true; readonly count: number } | { readonly ok: false; readonly issue: Issue };

/** The number of bars up to and including the given one. */
function untilOf(given: Invocation): Until {
  const written = textOption(given, "until");
  if (written === undefined) return { ok: true, count: Number.POSITIVE_INFINITY };
  if (/^\d{1,9}$/.test(written)) return { ok: true, count: Number(written) + 1 };
  const message = `--until is ${JSON.stringify(written)}; it must be the index of a bar, from 0.`;
  return { ok: false, issue: issue("scan.until_invalid", "/until", message) };
}

/** An event or a drawn thing as a line of the output. */
type Line = Readonly<Record<string, unknown>> & { readonly bar: number };

function events(bars: BarColumns, k: number) {
  const scan = scanStructure(bars, { k });
  return scan.ok ? { ok: true as const, lines: scan.events.map(eventLine) } : scan;
}

function eventLine({ rule, bar, confirmedAt, direction, level, used }: StructureEvent): Line {
  return { rule, bar, confirmed_at: confirmedAt, direction, level, bars: used };
}

function drawn(bars: BarColumns, k: number) {
  const drawing = drawHistory(bars, k);
  return drawing.ok ? { ok: true as const, lines: drawing.things.map(thingLine) } : drawing;
}

const NAMES: Readonly<Record<string, string>> = {
  mitigatedAt: "mitigated_at",
  brokenAt: "broken_at",
  sweptAt: "swept_at",
};

function thingLine(thing: DrawnThing): Line {
  const entries = Object.entries(thing).map(([name, value]) => [NAMES[name] ?? name, value]);
  return { ...Object.fromEntries(entries), bar: thing.bar };
}

/** Time first, then each field but the list of bars. */
function rowOf({ bars: _used, ...line }: Line, { time }: BarColumns): string {
  const at = new Date(time[line.bar] ?? Number.NaN).toISOString();
  return `${at}  ${Object.entries(line)
    .map(([name, value]) => `${name} ${value}`)
    .join("  ")}`;
}
