import type { HostEvent } from "@bourse/contract/host-api";

/** Notifies the pages of data to read again. */
export interface EventBus {
  emit(event: HostEvent): void;
  /** Returns a function that ends the subscription. */
  subscribe(listener: (event: HostEvent) => void): () => void;
}

export function eventBus(): EventBus {
  const listeners = new Set<(event: HostEvent) => void>();
  return {
    emit(event) {
      for (const listener of listeners) listener(event);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
