import type {
  CommandRecordAnswer,
  HostEvent,
  JournalAnswer,
  StoredValue,
  Surface,
  Watchlist,
} from "@bourse/contract/host-api";
import type { Answer } from "./answer.ts";

/** The fixture host's state besides charts and extensions. */
export interface PageState {
  watchlist: readonly string[];
  surfaces: Surface[];
  stored: StoredValue[];
  readonly commands: CommandRecordAnswer[];
  readonly journals: JournalAnswer[];
}

export const emptyPageState = (): PageState => ({
  watchlist: [],
  surfaces: [],
  stored: [],
  commands: [],
  journals: [],
});

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
  if (path === "/watchlist") {
    if (method === "GET") return [200, { symbols: state.watchlist }];
    state.watchlist = (body as Watchlist).symbols;
    emit({ type: "context" });
    return [204];
  }
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
