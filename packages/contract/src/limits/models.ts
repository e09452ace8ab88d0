/** Characters of the address of a compatible server, as the trader types it. */
export const BASE_URL_MAX_LENGTH = 1024;

/** What requests to language models may take. */
export interface ModelLimits {
  /** Bytes of the JSON of `models.decide`'s state, or of a recipe's parameters. */
  readonly maxStateBytes: number;
  /** Bytes of one HTTP answer of a provider, after decompression. */
  readonly maxAnswerBytes: number;
  /** Time for one question to a model, with its repeats. */
  readonly askTimeoutMs: number;
  /** Repeats of a request that a provider could not serve just then. */
  readonly maxRetries: number;
  /** Wait before a repeat where the provider names none. */
  readonly retryDelayMs: number;
  /** The longest wait that a provider may name; a longer one ends the request. */
  readonly maxRetryDelayMs: number;
  /** Tokens of one answer. */
  readonly maxOutputTokens: number;
  /** Requests of one extension at once. */
  readonly maxConcurrentPerExtension: number;
  /** Requests of all extensions at once. */
  readonly maxConcurrent: number;
  /** Requests of one extension within a minute. */
  readonly maxPerMinute: number;
  /** Answers of the model within one read-only session. */
  readonly maxSessionSteps: number;
  /** Time for one read-only session. */
  readonly sessionTimeoutMs: number;
  /** Readings of one session; a model can ask for many in one answer. */
  readonly maxSessionReadings: number;
  /** Bytes of one reading within a session. */
  readonly maxReadingBytes: number;
  /** Bytes of all readings of a session. */
  readonly maxSessionBytes: number;
  /** Dispatches of the assistant that are kept. */
  readonly maxAssistantEntries: number;
  /** Bytes of an answer of the assistant. */
  readonly maxAssistantAnswerBytes: number;
}

/** The limits of a host that names no others. */
export const MODEL_LIMITS: ModelLimits = {
  // A market state with 256 candles has about 30 KiB; more costs the trader money and helps no model.
  maxStateBytes: 64 * 1024,
  // The longest answer has some 20 KiB; what is larger is no answer of a model.
  maxAnswerBytes: 1024 * 1024,
  // A model that reasons needs up to half a minute.
  askTimeoutMs: 60_000,
  // Each repeat may cost money, and the guest can ask again by itself.
  maxRetries: 1,
  retryDelayMs: 1000,
  maxRetryDelayMs: 10_000,
  // Sixteen long answers, with room to reason.
  maxOutputTokens: 4096,
  // The trader pays for every request: an extension gets no more than a person would ask.
  maxConcurrentPerExtension: 2,
  maxConcurrent: 8,
  maxPerMinute: 20,
  // Two readings of each kind, and the answer.
  maxSessionSteps: 9,
  sessionTimeoutMs: 180_000,
  // Four of each kind.
  maxSessionReadings: 16,
  // 256 candles as JSON, or a page of news.
  maxReadingBytes: 64 * 1024,
  maxSessionBytes: 256 * 1024,
  // A page of history; older ones are of no use and may hold what the trader would rather forget.
  maxAssistantEntries: 100,
  // Twenty pages of text.
  maxAssistantAnswerBytes: 64 * 1024,
};
