import { createStore } from "./store.ts";

export interface Connection {
  readonly state: "connecting" | "live" | "lost" | "refused";
  /** Delay until the next attempt, in milliseconds; only while lost. */
  readonly retryIn?: number;
  /** When it was lost, in milliseconds; only while lost. */
  readonly since?: number;
}

/** State of the connection to the host. `refused`: the host does not accept the token. */
export const connection = createStore<Connection>({ state: "connecting" });
