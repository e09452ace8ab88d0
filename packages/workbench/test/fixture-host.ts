import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import {
  type CandleAnswer,
  type Chart,
  type DataNotice,
  type Dialog,
  type Extension,
  HOST_EVENT_TYPES,
  type HostEvent,
  type KeptPage,
  type KeySetState,
  type MachineState,
  type NamedLayout,
  type OfficialState,
  type Plan,
  type PluginSummary,
  type PluginVersion,
  type PublisherVerification,
  type StoreState,
  type Terms,
  type TrustedKey,
} from "@bourse/contract/host-api";
import type { FixtureBacktests } from "./backtest-routes.ts";
import { FIRST_CHART } from "./chart-routes.ts";
import { contractFaults } from "./contract-check.ts";
import { emptyDesk, type FixtureDesk } from "./desk-routes.ts";
import { type FixtureForecasts, noForecasts } from "./forecast-routes.ts";
import { type FilesState, noFiles } from "./market-routes.ts";
import { emptyObjects, type FixtureObjects } from "./object-routes.ts";
import { emptyAccount, type FixtureAccount } from "./order-routes.ts";
import { emptyPageState, type PageState } from "./page-routes.ts";
import { addRoutes } from "./routes.ts";
import { emptyScans, type FixtureScans } from "./scan-routes.ts";
import { noSessions, type SessionState } from "./session-routes.ts";
import { servePage } from "./static.ts";

/** The fixture host's state; tests change it and read it. */
export interface FixtureState {
  readonly extensions: Map<string, Extension>;
  readonly plans: Map<string, Plan>;
  /** Parts of the plans that are asked for next. */
  nextPlan?: Partial<Plan>;
  /** Terms that were accepted for the installed extensions. */
  terms?: Terms[];
  /** Trusted keys by id; the extensions that use them are derived. */
  readonly trusted: Map<string, Omit<TrustedKey, "used_by">>;
  official: OfficialState;
  /** Pending writes that the host's disk refuses. */
  unwritten?: StoreState;
  /** The time that the host's computer has not given it. */
  machine?: MachineState;
  /** The marketplace's key sets of publishers. */
  readonly keySets: Map<string, KeySetState>;
  /** Pending questions of extensions. */
  readonly dialogs: Dialog[];
  /** Charts of the page; {@link FixtureHost.emit} notifies the page of changes. */
  charts: Chart[];
  /** Live bars after the daily ones; the last is incomplete. */
  live: CandleAnswer[];
  /** Time since which every symbol has been silent. */
  silentSince?: string;
  /** Id of the source of all quotes; absent: the recorded sample. */
  source?: string;
  /** Facts about the bars of every symbol. */
  notices?: readonly DataNotice[];
  readonly page: PageState;
  /** Alerts, notices, models, feeds and their content. */
  readonly desk: FixtureDesk;
  /** Drawings and indicators. */
  readonly objects: FixtureObjects;
  readonly layouts: NamedLayout[];
  /** The page as a browser that has never shown it begins with it. */
  kept: KeptPage;
  readonly scans: FixtureScans;
  readonly forecasts: FixtureForecasts;
  readonly account: FixtureAccount;
  readonly backtests: FixtureBacktests;
  readonly trading: SessionState;
  /** Imported files of bars. */
  readonly files: FilesState;
  readonly requests: { readonly method: string; readonly path: string; readonly body: unknown }[];
  /** Makes the next install fail with this code. */
  refuseInstall?: { code: string; message: string };
  verification: PublisherVerification;
  /** Additional verdicts of the host on versions. */
  readonly versions: Record<string, Partial<PluginVersion>>;
  /** Whether the host can reach its marketplace. */
  reachable: boolean;
  /** Published extensions after the samples, whose details nobody asks for. */
  furtherPlugins: readonly PluginSummary[];
  token: string;
}

/** A host as the page sees it: the same routes and data formats, in memory. */
export interface FixtureHost {
  readonly url: string;
  /** Address with the key, as the host prints it. */
  readonly address: string;
  readonly state: FixtureState;
  /** What broke the contract between page and host. */
  readonly faults: readonly string[];
  emit(event: HostEvent): void;
  /** Ends every stream and refuses new connections until {@link restore}. */
  cut(): void;
  restore(): void;
  close(): Promise<void>;
}

const VERIFICATION: PublisherVerification = {
  publisher: "Fieldnote Research",
  verified: true,
  decided_at: "2026-09-03T08:15:00.000Z",
  decided_by: "administrator",
  other_evidence: false,
  proofs: [
    {
      method: "dns_txt",
      domain: "fieldnote.example",
      holds: true,
      proven_at: "2026-09-01T10:00:00.000Z",
      confirmed_at: "2026-11-20T10:00:00.000Z",
      cited: true,
    },
    {
      method: "well_known",
      domain: "old.fieldnote.example",
      holds: false,
      proven_at: "2026-08-01T10:00:00.000Z",
      confirmed_at: "2026-10-01T10:00:00.000Z",
      lapsed_at: "2026-10-02T10:00:00.000Z",
      cited: false,
    },
  ],
};

/** Starts a fixture host on the loopback address, on this port if it is free. */
export async function startFixtureHost(wantedPort = 0): Promise<FixtureHost> {
  const state: FixtureState = {
    extensions: new Map(),
    plans: new Map(),
    trusted: new Map(),
    official: {
      file: "/desk/official.json",
      refusal: { code: "official.set_missing", message: "there is no file /desk/official.json" },
    },
    keySets: new Map(),
    dialogs: [],
    charts: [FIRST_CHART],
    live: [],
    page: emptyPageState(),
    desk: emptyDesk(),
    objects: emptyObjects(),
    layouts: [],
    kept: { looks: [] },
    forecasts: noForecasts(),
    account: emptyAccount(),
    backtests: { all: [] },
    trading: noSessions(),
    scans: emptyScans(),
    files: noFiles(),
    requests: [],
    verification: VERIFICATION,
    versions: {},
    reachable: true,
    furtherPlugins: [],
    token: randomBytes(32).toString("hex"),
  };
  const streams = new Set<ServerResponse>();
  const faults: string[] = [];
  let down = false;
  const emit = (event: HostEvent) => {
    for (const stream of streams) stream.write(`data: ${JSON.stringify(event)}\n\n`);
  };
  const api = addRoutes(state, emit);

  const server = createServer((request, response) => {
    if (down) return void request.socket.destroy();
    const path = request.url ?? "/";
    if (!path.startsWith("/api/")) return servePage(path, response);
    if (request.headers.authorization !== `Bearer ${state.token}`) {
      return answer(response, 401, { error: { code: "host.token_required", message: "No token." } });
    }
    if (path === "/api/events") return openStream(response);
    void readBody(request).then((body) => {
      state.requests.push({ method: request.method ?? "", path, body });
      const [method, url] = [request.method ?? "GET", new URL(path, "http://127.0.0.1")];
      const [status, value] = api(method, url, body);
      faults.push(...contractFaults({ method, url, body, answer: [status, value] }));
      answer(response, status, value);
    });
  });

  function openStream(response: ServerResponse): void {
    response.writeHead(200, { "content-type": "text/event-stream" });
    for (const type of HOST_EVENT_TYPES) response.write(`data: ${JSON.stringify({ type })}\n\n`);
    streams.add(response);
    response.on("close", () => streams.delete(response));
  }

  await listen(server, wantedPort).catch(() => listen(server, 0));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    address: `${url}/#key=${state.token}`,
    state,
    faults,
    emit,
    cut() {
      down = true;
      for (const stream of streams) stream.destroy();
    },
    restore() {
      down = false;
    },
    close() {
      for (const stream of streams) stream.destroy();
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
}

function answer(response: ServerResponse, status: number, value: unknown): void {
  if (value instanceof Uint8Array) {
    response.writeHead(status, { "content-type": "application/octet-stream" });
    return void response.end(value);
  }
  response.writeHead(status, { "content-type": "application/json" });
  response.end(status === 204 ? undefined : JSON.stringify(value));
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString("utf8");
  if (request.headers["content-type"] === "text/csv") return text;
  return text ? JSON.parse(text) : undefined;
}
