/** Messages of one frame on their way to the host: in order, one request at a time, several messages in each. */
export interface Relay {
  /** Messages as JSON. False when too many wait: the host does not keep up. */
  send(text: string): boolean;
}

interface RelayInput {
  /** Bytes of one request. */
  readonly maxBytes: number;
  /** Messages that may wait. */
  readonly maxWaiting: number;
  post(body: string): Promise<void>;
  failed(cause: unknown): void;
}

export function createRelay({ maxBytes, maxWaiting, post, failed }: RelayInput): Relay {
  const waiting: string[] = [];
  let isBusy = false;
  const flush = async () => {
    if (isBusy) return;
    isBusy = true;
    try {
      while (waiting.length > 0) await post(`[${takeBatch(waiting, maxBytes).join(",")}]`);
    } catch (cause) {
      failed(cause);
    } finally {
      isBusy = false;
    }
  };
  return {
    send(text) {
      if (waiting.length >= maxWaiting) return false;
      waiting.push(text);
      void flush();
      return true;
    },
  };
}

/** The oldest messages that fit together; a single one always does. */
function takeBatch(waiting: string[], maxBytes: number): readonly string[] {
  let bytes = 0;
  let count = 0;
  for (const text of waiting) {
    // At most three bytes of UTF-8 for each character, and a comma.
    bytes += text.length * 3 + 1;
    if (count > 0 && bytes > maxBytes) break;
    count += 1;
  }
  return waiting.splice(0, count);
}
