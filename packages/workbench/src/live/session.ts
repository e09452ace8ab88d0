import { QueryClient } from "@tanstack/react-query";
import { type Api, createApi } from "../api/client.ts";
import { ApiError } from "../api/error.ts";
import { shownWorkspace } from "../state/layout-key.ts";
import { type Follower, follow } from "./follow.ts";
import { createLive } from "./live.ts";

/** Repeating a request helps if there was no answer; a refusal stays a refusal. */
const RETRIES = 2;

/** A host opens the stream within a few milliseconds. One that is too busy for it would not answer anything else either. */
const LATE_MS = 3000;

/** The page's connection to its host, from a token until the page closes or the host refuses that token. */
export interface Session extends Follower {
  readonly api: Api;
  readonly queries: QueryClient;
}

/**
 * Opens the stream of events, and holds all other requests until it stands: their answers then have all that changed before,
 * and whatever changes later is told. A page that reads first would have to read everything again.
 */
export function startSession(token: string, lateMs = LATE_MS): Session {
  const direct = createApi(token, shownWorkspace);
  const gate = requestGate();
  const api: Api = {
    ...direct,
    async call(name, ...parts) {
      // Once it is open, a request leaves at once, before whatever its caller does next.
      if (!gate.isOpen()) await gate.opened;
      return direct.call(name, ...parts);
    },
  };
  const queries = newQueries();
  const live = createLive(api, queries);
  const follower = follow(direct, { onEvent: live.hear, onTried: gate.open });
  setTimeout(gate.open, lateMs);
  return {
    api,
    queries,
    retryNow: follower.retryNow,
    stop() {
      follower.stop();
      live.stop();
    },
  };
}

function requestGate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  let isOpen = false;
  return {
    opened: promise,
    isOpen: () => isOpen,
    /** @returns whether it was closed until now */
    open(): boolean {
      const wasClosed = !isOpen;
      isOpen = true;
      resolve();
      return wasClosed;
    },
  };
}

function newQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        retry: (count, error) => count < RETRIES && error instanceof ApiError && error.status === 0,
        networkMode: "always",
      },
      mutations: { networkMode: "always" },
    },
  });
}
