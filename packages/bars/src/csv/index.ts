export { type CsvColumns, type CsvGuess, guessColumns } from "./columns.ts";
export type { CsvIssue } from "./fault-list.ts";
export type { CsvGap, CsvSteps } from "./gaps.ts";
export { CSV_LIMITS, type CsvLimits } from "./limits.ts";
export { type CsvBarReader, type CsvBars, type CsvOptions, type CsvRefusal, csvBarReader } from "./reader.ts";
export type { CsvOrder } from "./sequence.ts";
export type { DayOrder } from "./times.ts";
