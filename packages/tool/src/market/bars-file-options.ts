import type { OptionSpec } from "../cli/command.ts";

/** Options of every command that reads bars from a file. */
export const BARS_FILE_OPTIONS: readonly OptionSpec[] = [
  { flags: "--bars <file>", description: "CSV file with a header: date or time, open, high, low, close, volume" },
  { flags: "--time-zone <name>", description: "zone of times that name none, such as America/New_York; UTC if absent" },
  { flags: "--dates <order>", description: "day-first or month-first, for dates such as 1/2/2026" },
];
