import type { HostEvent } from "@bourse/contract/host-api";
import type { Api } from "../api/client.ts";
import { ApiError } from "../api/error.ts";
import { connection } from "../state/connection.ts";
import { readEvents } from "./event-stream.ts";
import { KINDS } from "./kinds.ts";

/** Delay after a lost connection; it doubles up to the maximum. */
const FIRST_WAIT = 1000;
const LONGEST_WAIT = 15_000;

export interface Follower {
  /** Retries now instead of after the delay. */
  retryNow(): void;
  stop(): void;
}

export interface FollowParts {
  readonly onEvent: (event: HostEvent) => void;
  /** Called when a stream opens or the host refuses it. @returns whether the page has asked the host for nothing before */
  readonly onTried: () => boolean;
}

/** Follows the host's events while the page is open, and reconnects when they end. */
export function follow(api: Api, { onEvent, onTried }: FollowParts): Follower {
  const ended = new AbortController();
  let wake = () => {};
  void run();
  return { retryNow: () => wake(), stop: () => ended.abort() };

  async function run(): Promise<void> {
    let wait = FIRST_WAIT;
    while (!ended.signal.aborted) {
      if (await listen()) wait = FIRST_WAIT;
      if (ended.signal.aborted || connection.get().state === "refused") return;
      const { state, since = Date.now() } = connection.get();
      connection.set({ state: "lost", retryIn: wait, since: state === "lost" ? since : Date.now() });
      await pause(wait);
      wait = Math.min(LONGEST_WAIT, wait * 2);
    }
  }

  /** Returns whether a connection was established. */
  async function listen(): Promise<boolean> {
    let connected = false;
    try {
      const body = await api.stream("/api/events", ended.signal);
      connected = true;
      // A stream starts with one event of each type, for all that changed before. A page that reads only now has none of it.
      const known = new Set<string>(onTried() ? Object.keys(KINDS) : []);
      connection.set({ state: "live" });
      for await (const event of readEvents(body)) if (!known.delete(event.type)) onEvent(event);
    } catch (cause) {
      onTried();
      if (cause instanceof ApiError && cause.status === 401) connection.set({ state: "refused" });
    }
    return connected;
  }

  function pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
