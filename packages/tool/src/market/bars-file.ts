import type { FileHandle } from "node:fs/promises";
import { type CsvBars, type CsvOptions, csvBarReader } from "@bourse/bars";
import { type ErrorCode, type Issue, issue } from "@bourse/contract";
import { type Invocation, textOption } from "../cli/command.ts";
import { plural } from "../cli/text.ts";
import { piecesOf } from "../package-tool/read/bytes.ts";
import { openRegular, reasonOf, unreadable } from "../package-tool/read/open.ts";

/** The bars of a file, or every fault of the file and of the options that describe it. */
export type BarsFile = CsvBars | { readonly ok: false; readonly issues: readonly Issue[]; readonly more: number };

/** The symbol of bars that name none and of a guest that names none: every host has it. */
export const UNNAMED_SYMBOL = "SIM:ALTA";

const DAY_ORDERS = ["day-first", "month-first"] as const;

const refused = (issues: readonly Issue[]): BarsFile => ({ ok: false, issues, more: 0 });

/** Reads the file that `--bars` names, piece by piece. */
export async function readBarsFile(given: Invocation): Promise<BarsFile> {
  const path = textOption(given, "bars");
  const dates = textOption(given, "dates");
  const timeZone = textOption(given, "timeZone");
  const dayOrder = DAY_ORDERS.find((each) => each === dates);
  const wrongOrder =
    dates !== undefined && dayOrder === undefined
      ? [
          issue(
            "tool.bars_file_invalid",
            "/dates",
            `--dates is ${JSON.stringify(dates)}; it must be day-first or month-first.`,
          ),
        ]
      : [];
  if (path === undefined)
    return refused([...wrongOrder, issue("tool.bars_file_invalid", "/bars", "--bars is missing.")]);
  const opened = await openRegular(path);
  if (opened.handle === undefined) return refused([...wrongOrder, opened.issue]);
  if (wrongOrder.length > 0) {
    await opened.handle.close();
    return refused(wrongOrder);
  }
  return await readAll(opened.handle, {
    ...(dayOrder ? { columns: { dayOrder } } : {}),
    ...(timeZone === undefined ? {} : { timeZone }),
  });
}

/** Reads a file of bars as it is: times without a zone are in UTC, and the order of days and months is found. */
export async function readBarsAt(path: string): Promise<BarsFile> {
  const opened = await openRegular(path);
  return opened.handle === undefined ? refused([opened.issue]) : await readAll(opened.handle, {});
}

async function readAll(handle: FileHandle, options: CsvOptions): Promise<BarsFile> {
  const reader = csvBarReader(options);
  const decoder = new TextDecoder();
  try {
    for await (const piece of piecesOf(handle, Number.MAX_SAFE_INTEGER)) {
      if (!reader.push(decoder.decode(piece, { stream: true }))) break;
    }
  } catch (cause) {
    return refused([unreadable(reasonOf(cause))]);
  } finally {
    await handle.close();
  }
  return reader.end();
}

/** The code under which an import refuses such bars. */
const FUTURE: ErrorCode = "csv.time_future";

/** Gaps that are named; the others are counted. */
const SHOWN_GAPS = 5;

/**
 * Remarks about accepted bars: the order of the file, bars in the future, and gaps by line numbers. The import refuses
 * the future; here it does not, since the same command over the same file must give the same answer every day.
 */
export function remarksOf({ bars, order, gaps, gapCount }: CsvBars, now: Date): readonly string[] {
  const future = bars.time.find((time) => time > now.getTime());
  const named = gaps.slice(0, SHOWN_GAPS).map(({ fromLine, toLine, missing }) => {
    return `gap: ${plural(missing, "bar is", "bars are")} missing between lines ${fromLine} and ${toLine}`;
  });
  return [
    ...(order === "newest-first" ? ["the file has its newest bar first; it was turned around"] : []),
    ...(future === undefined
      ? []
      : [`the bars from ${new Date(future).toISOString()} on lie in the future [${FUTURE}]`]),
    ...named,
    ...(gapCount > named.length ? [`and ${gapCount - named.length} more gaps`] : []),
  ];
}
