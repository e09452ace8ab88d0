import { type CsvBars, type CsvOptions, type CsvRefusal, csvBarReader } from "@bourse/bars";

/** Reads a whole text, in pieces of the given size. */
export function readCsv(text: string, options: CsvOptions = {}, piece: number = text.length): CsvBars | CsvRefusal {
  const reader = csvBarReader(options);
  for (let from = 0; from < text.length; from += Math.max(piece, 1)) {
    if (!reader.push(text.slice(from, from + Math.max(piece, 1)))) break;
  }
  return reader.end();
}

/** The bars of a text that must be accepted. */
export function acceptedCsv(text: string, options: CsvOptions = {}): CsvBars {
  const read = readCsv(text, options);
  if (!read.ok) throw new Error(read.issues.map((issue) => issue.message).join("\n"));
  return read;
}

/** Rule and line of each fault. */
export function csvFaults(text: string, options: CsvOptions = {}): readonly string[] {
  const read = readCsv(text, options);
  return read.ok ? [] : read.issues.map(({ rule, line }) => (line === undefined ? rule : `${rule} ${line}`));
}
