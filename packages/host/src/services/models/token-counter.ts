/** Tokens of one request or answer, as the provider counts them; absent where it does not say. */
export interface ProviderCount {
  readonly inputTokens?: number | undefined;
  readonly outputTokens?: number | undefined;
}

/** The sum over all requests of a call. */
export interface ModelUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** True if the provider did not count every request: the rest is an upper bound of the host's. */
  readonly estimated: boolean;
}

/** A sent request. Until one of the methods is called, it counts with its highest possible cost. */
export interface RequestCost {
  /** No provider bills it: it was not sent, or refused. */
  isFree(): void;
  /** The whole answer was read. */
  wasAnswered(bytes: number): void;
}

/**
 * Adds up the cost of one question's requests. A request counts at an upper bound if its provider reports no count or its answer was lost:
 * a token stands for at least one byte of text, so there are never more tokens than bytes.
 */
export interface TokenCounter {
  /** Must be called before a request is sent. Rethrows what {@link Settings.mayLeave} throws; the request must then not be sent. */
  leaves(request: RequestSize): RequestCost;
  /** Replaces the bound of the last answered request by what its provider says, as far as that is plausible. */
  counted(count: ProviderCount): void;
  total(): number;
  usage(): ModelUsage;
}

export interface RequestSize {
  /** Bytes of its text. */
  readonly bytes: number;
  readonly images: number;
}

interface Settings {
  /** Tokens that an answer may have. */
  readonly maxOutput: number;
  /** Called with the total after each change. */
  tell?(tokens: number): void;
  /** Throws if the questions of one budget together have left nothing for another request. */
  mayLeave?(): void;
}

/** More than the known providers count for an image of 1200 × 675. */
const IMAGE_TOKENS = 2000;

interface Cost {
  input: number;
  output: number;
  estimated: boolean;
}

export function tokenCounter({ maxOutput, tell = () => undefined, mayLeave }: Settings): TokenCounter {
  const costs = new Set<Cost>();
  let answered: Cost | undefined;
  const usage = () => {
    const all = [...costs];
    return {
      inputTokens: all.reduce((sum, { input }) => sum + input, 0),
      outputTokens: all.reduce((sum, { output }) => sum + output, 0),
      estimated: all.some(({ estimated }) => estimated),
    };
  };
  const total = () => {
    const { inputTokens, outputTokens } = usage();
    return inputTokens + outputTokens;
  };
  return {
    leaves({ bytes, images }) {
      mayLeave?.();
      const cost = { input: bytes + images * IMAGE_TOKENS, output: maxOutput, estimated: true };
      costs.add(cost);
      tell(total());
      return {
        isFree() {
          costs.delete(cost);
          tell(total());
        },
        wasAnswered(answerBytes) {
          cost.output = answerBytes;
          answered = cost;
          tell(total());
        },
      };
    },
    counted({ inputTokens, outputTokens }) {
      if (answered === undefined) return;
      if (isCount(inputTokens)) answered.input = inputTokens;
      if (isCount(outputTokens)) answered.output = outputTokens;
      answered.estimated = !isCount(inputTokens) || !isCount(outputTokens);
      answered = undefined;
      tell(total());
    },
    total,
    usage,
  };
}

/** More than any model reads or writes in one session. */
const MOST_TOKENS = 100_000_000;

/** A provider's counts are its own words: only plausible ones are kept. */
function isCount(count: number | undefined): count is number {
  return count !== undefined && Number.isSafeInteger(count) && count >= 0 && count <= MOST_TOKENS;
}
