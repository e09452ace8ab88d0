const DAY_MS = 24 * 60 * 60_000;

/** Limits of a question about a chart. */
export interface AssistantLimits {
  /** Rows of bars that the model gets; more bars in sight are merged by twos. */
  readonly maxRows: number;
  /** Bars in sight that are read; if more are in sight, the newest. */
  readonly maxBarsRead: number;
  /** Bars before the window, from which indicators and market structure begin. */
  readonly leadBars: number;
  /** Bars of a chart whose window is not known. */
  readonly usualBars: number;
  /** Indicators whose values the model gets: the first ones on the chart. */
  readonly maxIndicators: number;
  /** Marks of market structure, the newest. */
  readonly maxMarks: number;
  /** Drawings, alerts and scan results, the newest of each, and bytes of each list. */
  readonly maxListed: number;
  readonly maxListedBytes: number;
  /** Characters of a note of the trader's. */
  readonly maxNote: number;
  /** Tokens of all requests of one question. */
  readonly maxTokens: number;
  /** Time within which a proposal can be taken. */
  readonly proposalLifeMs: number;
  /** Time after which an alert made from a proposal expires. */
  readonly alertLifeMs: number;
  /** Largest factor between a proposed price and those that the model read. */
  readonly maxPriceFactor: number;
}

/** Default limits of a host. */
export const ASSISTANT_LIMITS: AssistantLimits = {
  // More rows help no model, and the 64 KiB of one reading hold these with every indicator.
  maxRows: 150,
  // As many as one answer of `GET /api/market/bars` has at most.
  maxBarsRead: 50_000,
  // Five times the longest usual period.
  leadBars: 1000,
  // As many as a chart shows at first.
  usualBars: 130,
  // Together some 16 KiB.
  maxIndicators: 10,
  maxMarks: 40,
  maxListed: 40,
  maxListedBytes: 8 * 1024,
  maxNote: 200,
  // A question about a chart takes some 15,000, and each further reading as many.
  maxTokens: 120_000,
  // A proposal must not rest on yesterday's price.
  proposalLifeMs: DAY_MS,
  // A trading week.
  alertLifeMs: 7 * DAY_MS,
  // A level further away is a mistake of the model.
  maxPriceFactor: 2,
};
