/** Bounds of a CSV file of bars. */
export interface CsvLimits {
  /** Ten years of 1-minute bars, day and night, are 5.3 million; this many take 288 MB as columns. */
  readonly rows: number;
  /** Six million lines of 80 characters; a larger file is a wrong one, and reading it would take minutes. */
  readonly characters: number;
  /** A bar has about 60 characters. A file without line breaks is refused instead of being collected in memory. */
  readonly lineCharacters: number;
  /** Faults that are named; a file in the wrong form has one in every line, and a reader needs the first. */
  readonly faults: number;
  /** Gaps that are named: stock bars have one every night. */
  readonly gaps: number;
  /** Lines from which columns, decimal sign and order of day and month are guessed. */
  readonly sampleLines: number;
}

export const CSV_LIMITS: CsvLimits = {
  rows: 6_000_000,
  characters: 512 * 1024 * 1024,
  lineCharacters: 4096,
  faults: 20,
  gaps: 200,
  sampleLines: 1000,
};
