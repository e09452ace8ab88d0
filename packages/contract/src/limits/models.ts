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
  maxStateBytes: 64 * 1024,
  // The longest answer has some 20 KiB; anything larger is not a model's answer.
  maxAnswerBytes: 1024 * 1024,
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
  maxReadingBytes: 64 * 1024,
  maxSessionBytes: 256 * 1024,
  // A page of history; older entries are useless and may hold content that the trader would rather forget.
  maxAssistantEntries: 100,
  // Twenty pages of text.
  maxAssistantAnswerBytes: 64 * 1024,
};
