import { DAY_MS, KIB, MIB } from "./units.ts";

/** Characters of the address of a compatible server, as the trader types it. */
export const BASE_URL_MAX_LENGTH = 1024;

/** Limits of requests to language models. */
export interface ModelLimits {
  /** Bytes of the JSON of `models.decide`'s state, or of a recipe's parameters. */
  readonly maxStateBytes: number;
  /** Bytes of one HTTP response of a provider, after decompression. */
  readonly maxAnswerBytes: number;
  /** Time for one question to a model, including retries. */
  readonly askTimeoutMs: number;
  /** Retries of a request that failed temporarily at the provider. */
  readonly maxRetries: number;
  /** Wait before a retry when the provider specifies none. */
  readonly retryDelayMs: number;
  /** Longest wait that a provider may specify; a longer one ends the request. */
  readonly maxRetryDelayMs: number;
  /** Tokens of one answer. */
  readonly maxOutputTokens: number;
  /** Concurrent requests of one extension. */
  readonly maxConcurrentPerExtension: number;
  /** Concurrent requests of all extensions. */
  readonly maxConcurrent: number;
  /** Requests of one extension within a minute. */
  readonly maxPerMinute: number;
  /** Answers of the model within one read-only session. */
  readonly maxSessionSteps: number;
  /** Time for one read-only session. */
  readonly sessionTimeoutMs: number;
  /** Reads of one session; a model can request several in one answer. */
  readonly maxSessionReadings: number;
  /** Bytes of one read within a session. */
  readonly maxReadingBytes: number;
  /** Bytes of all reads of a session. */
  readonly maxSessionBytes: number;
  /** Assistant dispatches kept. */
  readonly maxAssistantEntries: number;
  /** Bytes of an answer of the assistant. */
  readonly maxAssistantAnswerBytes: number;
}

/** Default limits of a host. */
export const MODEL_LIMITS: ModelLimits = {
  // A market state with 256 candles has about 30 KiB; more costs the trader money and helps no model.
  maxStateBytes: 64 * KIB,
  // The longest answer has some 20 KiB; anything larger is not a model's answer.
  maxAnswerBytes: MIB,
  // A model that reasons needs up to half a minute.
  askTimeoutMs: 60_000,
  // Each retry may cost money, and the guest can ask again itself.
  maxRetries: 1,
  retryDelayMs: 1000,
  maxRetryDelayMs: 10_000,
  // Sixteen long answers, with room to reason.
  maxOutputTokens: 4096,
  // The trader pays for every request: an extension gets no more than a person would make.
  maxConcurrentPerExtension: 2,
  maxConcurrent: 8,
  maxPerMinute: 20,
  // Two reads of each kind, and the answer.
  maxSessionSteps: 9,
  sessionTimeoutMs: 180_000,
  // Four of each kind.
  maxSessionReadings: 16,
  // 256 candles as JSON, or a page of news.
  maxReadingBytes: 64 * KIB,
  maxSessionBytes: 256 * KIB,
  // A page of history; older entries are useless and may hold content that the trader would rather forget.
  maxAssistantEntries: 100,
  // Twenty pages of text.
  maxAssistantAnswerBytes: 64 * KIB,
};

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
  maxPromptBytes: 64 * KIB,
  maxStories: 30,
  maxSummary: 300,
  // One or two stories are an opinion of one or two writers.
  fewStories: 3,
  // The usual least sample: below it the error of a mean hides the mean.
  fewTrades: 30,
};

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
  maxListedBytes: 8 * KIB,
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

/**
 * How a compatible server learns the form of a typed answer: by the schema in the protocol's own field, or by the same
 * schema in words, for servers that refuse or ignore it.
 */
export const ANSWER_FORMS = ["schema", "prompt"] as const;

/** One of {@link ANSWER_FORMS}. */
export type AnswerForm = (typeof ANSWER_FORMS)[number];
