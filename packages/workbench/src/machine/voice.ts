/** Which of several pages of a browser tells the trader by sound and by notifications of the system. */
export interface Voice {
  /** Whether this page is the one. */
  speaks(): boolean;
  /** The trader uses this page: it becomes the one. */
  take(): void;
}

const LOCK = "bourse.voice";

/**
 * The page that was used last speaks: a browser lets no page sound that nobody has touched. When it closes, another one does. Without
 * locks, as on an address without encryption, each page speaks.
 */
export function voiceOf(locks: LockManager | undefined): Voice {
  let isHolding = false;
  let waiting = new AbortController();
  const hold = () => {
    isHolding = true;
    return new Promise<never>(() => undefined);
  };
  const request = async (options: LockOptions): Promise<void> => {
    try {
      await locks?.request(LOCK, options, hold);
    } catch (cause) {
      if (!(cause instanceof DOMException) || cause.name !== "AbortError") throw cause;
      // Another page took it, unless this one no longer waits because it takes it itself.
      if (options.signal?.aborted) return;
      isHolding = false;
      wait();
    }
  };
  const wait = () => {
    waiting = new AbortController();
    void request({ signal: waiting.signal });
  };
  wait();
  return {
    speaks: () => isHolding || locks === undefined,
    take() {
      if (isHolding) return;
      waiting.abort();
      void request({ steal: true });
    },
  };
}

const SIGNS = ["pointerdown", "keydown"] as const;

let ofPage: Voice | undefined;

/** The voice of this page. */
export function pageVoice(): Voice {
  if (ofPage) return ofPage;
  const voice = voiceOf("locks" in navigator ? navigator.locks : undefined);
  for (const sign of SIGNS) addEventListener(sign, voice.take, { capture: true });
  ofPage = voice;
  return voice;
}
