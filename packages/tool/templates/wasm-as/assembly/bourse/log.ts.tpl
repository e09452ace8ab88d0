import { log_utf8 } from "./abi";

/** Writes one line to the extension's log: diagnostic text of at most 64 KiB, kept in memory only. */
export function log(text: string): void {
  const bytes = Uint8Array.wrap(String.UTF8.encode(text));
  log_utf8(bytes.dataStart, bytes.length);
}

/** Link with `--use abort=<path of this file>/svcAbort`: a failed assertion is logged, then traps. */
// @ts-ignore: decorator
@global
export function svcAbort(message: string | null, fileName: string | null, line: u32, column: u32): void {
  const what = message === null ? "" : message;
  const where = fileName === null ? "" : fileName;
  log("abort: " + what + " at " + where + ":" + line.toString() + ":" + column.toString());
  unreachable();
}
