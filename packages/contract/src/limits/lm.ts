/** Limits of the language models of the in-app API. */
export interface LmLimits {
  /** Tokens of all questions of one extension within 24 hours, read and written. */
  readonly tokensPerDay: number;
  /** UTF-8 bytes of the messages of one request. */
  readonly maxPromptBytes: number;
  /** Stories that a sentiment is made from, and characters of each summary. */
  readonly maxStories: number;
  readonly maxSummary: number;
  /** Fewer stories are little news. */
  readonly fewStories: number;
  /** Fewer trades prove nothing about a strategy. */
  readonly fewTrades: number;
}

/** Default limits of a host. */
export const LM_LIMITS: LmLimits = {
  // As much as a scheduled task gets: some thirty briefings, and no surprise on the bill.
  tokensPerDay: 200_000,
  // As much as a model reads at once in other questions.
  maxPromptBytes: 64 * 1024,
  maxStories: 30,
  maxSummary: 300,
  // One or two stories are an opinion of one or two writers.
  fewStories: 3,
  // The usual least sample: below it the error of a mean hides the mean.
  fewTrades: 30,
};
