import type { Disposable } from "./disposable.ts";
import { type Event, EventEmitter } from "./event.ts";

/** Tells work whether its result is still wanted. */
export interface CancellationToken {
  readonly isCancellationRequested: boolean;
  readonly onCancellationRequested: Event<void>;
}

/** Makes a token and cancels it. */
export class CancellationTokenSource {
  readonly #emitter = new EventEmitter<void>();
  #isCancelled = false;
  readonly token: CancellationToken;

  constructor() {
    const isCancelled = () => this.#isCancelled;
    this.token = {
      get isCancellationRequested() {
        return isCancelled();
      },
      // A listener added after the cancellation is called too: otherwise it would wait without end.
      onCancellationRequested: (listener, thisArgs, disposables) => {
        const subscription = this.#emitter.event(listener, thisArgs, disposables);
        if (isCancelled()) queueMicrotask(() => listener.call(thisArgs));
        return subscription;
      },
    };
  }

  cancel(): void {
    if (this.#isCancelled) return;
    this.#isCancelled = true;
    this.#emitter.fire();
  }

  dispose(): void {
    this.#emitter.dispose();
  }
}

/** A signal as a token. */
export function tokenOf(signal: AbortSignal): CancellationToken {
  const source = new CancellationTokenSource();
  if (signal.aborted) source.cancel();
  else signal.addEventListener("abort", () => source.cancel(), { once: true });
  return source.token;
}

/** A token as a signal, until `subscription` is disposed. */
export function signalOf(token: CancellationToken): {
  readonly signal: AbortSignal;
  readonly subscription: Disposable;
} {
  const controller = new AbortController();
  const subscription = token.onCancellationRequested(() => controller.abort());
  if (token.isCancellationRequested) controller.abort();
  return { signal: controller.signal, subscription };
}
