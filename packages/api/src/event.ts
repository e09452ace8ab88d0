import { Disposable } from "./disposable.ts";

/** Subscribes a listener; the subscription ends when the returned disposable is disposed. */
export type Event<T> = (
  listener: (event: T) => unknown,
  thisArgs?: unknown,
  disposables?: { push(disposable: Disposable): unknown },
) => Disposable;

const failed = (cause: unknown) => console.error("A listener failed:", cause);

/** Makes an event and fires it. */
export class EventEmitter<T> {
  readonly #listeners = new Set<(event: T) => unknown>();

  readonly event: Event<T> = (listener, thisArgs, disposables) => {
    const bound = (event: T) => listener.call(thisArgs, event);
    this.#listeners.add(bound);
    const disposable = new Disposable(() => this.#listeners.delete(bound));
    disposables?.push(disposable);
    return disposable;
  };

  /** Calls every listener; one that fails does not keep the event from the others. */
  fire(event: T): void {
    for (const listener of Array.from(this.#listeners)) {
      try {
        const outcome = listener(event);
        // Nobody awaits this promise: an unhandled rejection would end the whole thread.
        if (outcome instanceof Promise) outcome.catch(failed);
      } catch (cause) {
        failed(cause);
      }
    }
  }

  dispose(): void {
    this.#listeners.clear();
  }
}
