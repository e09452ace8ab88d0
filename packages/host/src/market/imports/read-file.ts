import { type CsvBars, type CsvRefusal, csvBarReader } from "@bourse/bars";
import type { Issue } from "@bourse/contract";
import { HostRefusal } from "../../refusal.ts";
import type { FileBytes, FileReading } from "./port.ts";

interface Reading extends FileReading {
  readonly now: Date;
  /** Lets the host do other work between two pieces: a file on this machine never makes the reader wait for the next piece. */
  readonly pause: () => Promise<void>;
}

/**
 * Reads a file of bars as it arrives; nothing of it is kept but its bars. @throws HostRefusal `market.import_refused`,
 * with every fault
 */
export async function readFile(bytes: FileBytes, { columns, timeZone, now, pause }: Reading): Promise<CsvBars> {
  const reader = csvBarReader({ columns, ...(timeZone !== undefined && { timeZone }), now: now.getTime() });
  const decoder = new TextDecoder();
  let wanted = true;
  // The rest of a refused file is still taken: a sender whose connection is cut never reads the reasons.
  for await (const piece of bytes) {
    wanted &&= reader.push(decoder.decode(piece, { stream: true }));
    await pause();
  }
  if (wanted) reader.push(decoder.decode());
  const read = reader.end();
  if (read.ok) return read;
  throw refused(read);
}

function refused({ issues, more }: CsvRefusal): HostRefusal {
  const rest = more > 0 ? `, and ${more} more` : "";
  const found: Issue[] = issues.map(({ rule, severity, pointer, message, hint }) => ({
    rule,
    severity,
    pointer,
    message,
    hint,
  }));
  return new HostRefusal(
    "market.import_refused",
    `the file has ${issues.length} faults${rest}; nothing of it was imported`,
    found,
  );
}
