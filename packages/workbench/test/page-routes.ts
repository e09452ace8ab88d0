import type { CommandRecordAnswer, HostEvent, JournalAnswer, StoredValue, Surface } from "@bourse/contract/host-api";
import type { Answer } from "./answer.ts";
import { emptyWatchlists, type WatchlistState, watchlistRoutes } from "./watchlist-routes.ts";

/** The fixture host's state besides charts and extensions. */
export interface PageState extends WatchlistState {
  surfaces: Surface[];
  stored: StoredValue[];
  readonly commands: CommandRecordAnswer[];
  readonly journals: JournalAnswer[];
}

export const emptyPageState = (): PageState =>
  Object.assign(emptyWatchlists(), { surfaces: [], stored: [], commands: [], journals: [] });

export interface PageRequest {
  readonly method: string;
  readonly url: URL;
  readonly body: unknown;
  readonly emit: (event: HostEvent) => void;
}

/** Context, watchlist and stored data of extensions; undefined for other paths. */
export function pageRoutes(state: PageState, { method, url, body, emit }: PageRequest): Answer | undefined {
  const path = url.pathname.slice("/api".length);
  if (path === "/context") return [204];
  if (path === "/context/published") return [200, { surfaces: state.surfaces }];
  if (path === "/storage") return [200, { values: state.stored }];
  const watchlists = watchlistRoutes(state, { method, path, body, emit });
  if (watchlists) return watchlists;
  const [, id, what, name] = /^\/extensions\/([^/]+)\/(commands|journals|storage)(?:\/(.+))?$/.exec(path) ?? [];
  if (what === "commands") return [200, { commands: state.commands }];
  if (what === "journals") return journal(state, name);
  if (what !== "storage") return undefined;
  state.stored = state.stored.filter((each) => each.extension_id !== id);
  return [204];
}

function journal({ journals }: PageState, name: string | undefined): Answer {
  if (!name) return [200, { journals: journals.map((each) => ({ name: each.name, bytes: each.data.length })) }];
  return [200, journals.find((each) => each.name === decodeURIComponent(name))];
}
