import { createStore } from "./store.ts";

export interface Connection {
  readonly state: "connecting" | "live" | "lost" | "refused";
  /** Waits before the next try, in milliseconds; only while lost. */
  readonly retryIn?: number;
}

/** Whether this page hears from its host. `refused`: the host does not take the token. */
export const connection = createStore<Connection>({ state: "connecting" });
