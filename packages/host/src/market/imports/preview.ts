import { type CsvGuess, csvBarReader, guessColumns } from "@bourse/bars";
import { IMPORT_PREVIEW_BYTES, type ImportPreview } from "@bourse/contract/host-api";
import type { FileBytes, FileReading } from "./port.ts";

/** Lines that a person looks at. */
const SHOWN_ROWS = 20;
/** Lines from which the timeframe is found. */
const SAMPLE_LINES = 1000;

/** Looks at the beginning of a file. */
export async function previewFile(bytes: FileBytes, { columns, timeZone }: FileReading): Promise<ImportPreview> {
  const text = await beginningOf(bytes);
  const lines = text.split(/\r\n|\n|\r/).slice(0, SAMPLE_LINES);
  const guess = guessColumns(lines, columns);
  const reader = csvBarReader({ columns, ...(timeZone !== undefined && { timeZone }) });
  reader.push(lines.join("\n"));
  const read = reader.end();
  const [first] = read.ok ? read.bars.time : [];
  return {
    header: [...guess.header],
    rows: guess.rows.slice(0, SHOWN_ROWS).map((row) => [...row]),
    columns: columnsOf(guess),
    needs_time_zone: guess.needsTimeZone,
    ...(read.ok && read.timeframe !== undefined && { timeframe: read.timeframe }),
    ...(first !== undefined && { first: new Date(first).toISOString() }),
    issues: (read.ok ? [] : read.issues).map(({ rule, message, hint }) => ({ rule, message, hint })),
  };
}

const NAMES = ["time", "clock", "open", "high", "low", "close", "volume", "decimal"] as const;

function columnsOf({ columns }: CsvGuess): ImportPreview["columns"] {
  const { dayOrder } = columns;
  const found = NAMES.flatMap((name) => (columns[name] === undefined ? [] : [[name, columns[name]]]));
  return { ...Object.fromEntries(found), ...(dayOrder && { day_order: dayOrder }) };
}

/** The first whole lines, of a bounded number of bytes. */
async function beginningOf(bytes: FileBytes): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let taken = 0;
  for await (const piece of bytes) {
    if (taken < IMPORT_PREVIEW_BYTES)
      text += decoder.decode(piece.subarray(0, IMPORT_PREVIEW_BYTES - taken), { stream: true });
    taken += piece.length;
  }
  // The last line of a part is usually cut in the middle.
  return taken < IMPORT_PREVIEW_BYTES ? text : text.slice(0, text.lastIndexOf("\n") + 1);
}
