import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { decodeWindow } from "@bourse/bars";
import { canonicalize, type JsonObject } from "@bourse/contract";
import { HOST_ROUTES, type TSchema } from "@bourse/contract/host-api";
import { newPublisher, type TestHost, testHost } from "@bourse/host/testing";
import { resourceManifest, SMALLEST_GUEST, sampleSite, wasmManifest } from "@bourse/testing/archives";
import { resource } from "@bourse/testing/manifests";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { loopbackExchange } from "../../test/fixtures/accounts/loopback-exchange.fixture.ts";
import { ALERT } from "../../test/fixtures/api/alert.fixture.ts";
import { appCalls } from "../../test/fixtures/api/app-calls.fixture.ts";
import { DRAWING, FEED, INDICATOR, LAYOUT, LAYOUT_ID } from "../../test/fixtures/api/bodies.fixture.ts";
import { chartQuestion, drawingPath } from "../../test/fixtures/api/chart-question.fixture.ts";
import { DEVELOPER_CALLS, sentAs } from "../../test/fixtures/api/developer-calls.fixture.ts";
import { fits, fitsPublished } from "../../test/fixtures/api/fits.fixture.ts";
import { revokedBody } from "../../test/fixtures/api/revoked-body.fixture.ts";
import { tradingCalls } from "../../test/fixtures/api/trading-calls.fixture.ts";
import { installApp, OFFICIAL } from "../../test/fixtures/apps/app-host.fixture.ts";
import { fakeModel, honestAnswer, ROLLING } from "../../test/fixtures/forecast/fake-model.fixture.ts";
import { TREES } from "../../test/fixtures/in-app/trees-extension.fixture.ts";
import { type FakeProvider, fakeProvider } from "../../test/fixtures/services/models/provider.fixture.ts";
import { journalName } from "../journal/folder.ts";
import { forecastModels } from "../services/forecasts/models.ts";
import { ROUTES } from "./routes/index.ts";

const GUEST = "svc.sample_guest";
const NOTES = "svc.sample_notes";
/** Brings one of every contribution. */
const BRINGER = "svc.index_overview";
let host: TestHost;
let origin: string;
let provider: FakeProvider;
let exchange: Awaited<ReturnType<typeof loopbackExchange>>;

beforeAll(async () => {
  const publisher = newPublisher();
  provider = await fakeProvider();
  const models = forecastModels();
  exchange = await loopbackExchange();
  models.add(fakeModel("g", honestAnswer));
  host = await testHost({ forecastModels: models, official: OFFICIAL, builtIns: [TREES], exchangeParts: exchange });
  origin = await host.listen();
  const release = async (version: string) => [
    await publisher.release({ manifest: wasmManifest({ version }), wasm: SMALLEST_GUEST }),
    await publisher.release({ manifest: resourceManifest({ version }) }),
  ];
  host.marketplace.publish(...(await release("1.0.0")));
  await host.add(GUEST);
  host.marketplace.publish(await publisher.release({ manifest: canonicalize(resource() as JsonObject) }));
  await host.add(BRINGER);
  await installApp(host, { files: sampleSite() });
  host.marketplace.publish(...(await release("1.1.0")));
  await vi.waitFor(() => expect(host.view(`${GUEST}.quote`)?.status).toBe("ready"));
});
afterAll(async () => {
  await host.dispose();
  await provider.close();
  await exchange.close();
});

async function call(method: string, path: string, body?: unknown): Promise<unknown> {
  const sent = body === undefined ? undefined : sentAs(body);
  const content = sent ? { "content-type": sent.type } : {};
  // As a browser marks a request of the host's own page.
  const headers = { authorization: `Bearer ${host.token}`, "sec-fetch-site": "same-origin", ...content };
  const answer = await fetch(`${origin}${path}`, { method, headers, ...(sent ? { body: sent.payload } : {}) });
  expect(answer.status).toBe(200);
  if (answer.headers.get("content-type") !== "application/octet-stream") return answer.json();
  return decodeWindow(await answer.arrayBuffer()).header;
}

const DAILY_FILE = "date,open,high,low,close\n2025-01-01,1,2,1,2\n2025-01-02,1,2,1,2";

type Path = string | (() => string | Promise<string>);
type Call = readonly [method: string, route: string, path: Path, body?: () => unknown];

const CALLS: readonly Call[] = [
  ["GET", "/api/state", "/api/state"],
  ["GET", "/api/market/symbols", "/api/market/symbols"],
  ["GET", "/api/market/search", "/api/market/search?q=s%26p"],
  ["GET", "/api/market/quote", "/api/market/quote?symbol=SPX"],
  ["GET", "/api/market/candles", "/api/market/candles?symbol=SPX&timeframe=1M&limit=3"],
  ["GET", "/api/market/bars", "/api/market/bars?symbol=SPX&timeframe=5m&limit=3"],
  ["POST", "/api/market/imports/preview", "/api/market/imports/preview", () => DAILY_FILE],
  ["POST", "/api/market/imports", "/api/market/imports?name=own", () => DAILY_FILE],
  ["GET", "/api/market/imports", "/api/market/imports"],
  ["GET", "/api/market/sources", "/api/market/sources"],
  ["GET", "/api/market/moment", "/api/market/moment?symbol=SPX&timeframes=1D,1W&limit=3"],
  ["GET", "/api/marketplace/plugins", "/api/marketplace/plugins?query=sample"],
  ["GET", "/api/marketplace/plugins/:id", `/api/marketplace/plugins/${NOTES}`],
  ["GET", "/api/marketplace/plugins/:id/verification", `/api/marketplace/plugins/${NOTES}/verification`],
  ["POST", "/api/extensions/resolve", "/api/extensions/resolve", () => ({ id: GUEST })],
  ["POST", "/api/extensions/install", "/api/extensions/install", installBody],
  ["PUT", "/api/extensions/:id/approvals", `/api/extensions/${GUEST}/approvals`, () => ({ approved: ["tradingRead"] })],
  ["POST", "/api/extensions/:id/disable", `/api/extensions/${GUEST}/disable`],
  ["POST", "/api/extensions/:id/enable", `/api/extensions/${GUEST}/enable`],
  ["POST", "/api/extensions/:id/retry", `/api/extensions/${GUEST}/retry`],
  ["GET", "/api/extensions", "/api/extensions"],
  ...DEVELOPER_CALLS,
  ["GET", "/api/extensions/:id/log", `/api/extensions/${GUEST}/log`],
  ["GET", "/api/extensions/:id/terms", `/api/extensions/${GUEST}/terms`],
  ["GET", "/api/extensions/:id/commands", `/api/extensions/${GUEST}/commands`],
  ["GET", "/api/extensions/:id/journals", `/api/extensions/${GUEST}/journals`],
  ["GET", "/api/extensions/:id/journals/:name", () => `/api/extensions/${GUEST}/journals/${putJournal()}`],
  ...appCalls(() => [origin, host.token]),
  ["GET", "/api/trust", "/api/trust"],
  ["GET", "/api/trust/key-sets", "/api/trust/key-sets?publisher=Sample%20Maker"],
  ["GET", "/api/dialogs", "/api/dialogs"],
  ["GET", "/api/storage", "/api/storage"],
  ["GET", "/api/charts", "/api/charts"],
  ["POST", "/api/charts", "/api/charts", () => ({ symbol: "SPX", timeframe: "1W" })],
  ["POST", "/api/charts/:chart_id/reopen", () => `/api/charts/${host.services.charts.list()[0]?.chart_id}/reopen`],
  [
    "PUT",
    "/api/charts/:chart_id",
    () => `/api/charts/${host.services.charts.list()[0]?.chart_id}`,
    () => ({ active: true }),
  ],
  ["GET", "/api/notifications", "/api/notifications"],
  ["GET", "/api/context", "/api/context"],
  ["GET", "/api/context/published", "/api/context/published"],
  ["GET", "/api/watchlist", "/api/watchlist"],
  ["GET", "/api/watchlists", "/api/watchlists"],
  ["POST", "/api/market/quotes", "/api/market/quotes", () => ({ symbols: ["SPX", "NONE"], closes: 5 })],
  ["POST", "/api/watchlists", "/api/watchlists", () => ({ name: "Indices" })],
  [
    "POST",
    "/api/watchlists/:id/changes",
    "/api/watchlists/default/changes",
    () => ({ op: "add", symbols: ["SPX", "NDX"] }),
  ],
  ["GET", "/api/alerts", "/api/alerts"],
  ["POST", "/api/alerts", "/api/alerts", () => ALERT],
  [
    "PUT",
    "/api/alerts/:id",
    () => `/api/alerts/${host.services.alerts.manager.list().alerts[0]?.id}`,
    () => ({ price: 3100 }),
  ],
  ["POST", "/api/scans", "/api/scans", () => ({ name: "Breaks", symbols: ["SIM:ALTA"], cadence_minutes: { D: 5 } })],
  ["GET", "/api/scans", "/api/scans"],
  ...tradingCalls({ backtests: () => [origin, host.token], differing: () => ({ exchange, call, host }) }),
  ["PUT", "/api/scans/:id", () => scanPath(), () => ({ enabled: false })],
  ["POST", "/api/scans/:id/run", () => `${scanPath()}/run`],
  ["GET", "/api/scans/:id/results", () => `${scanPath()}/results`],
  ["GET", "/api/scans/:id/runs", () => `${scanPath()}/runs`],
  ["GET", "/api/models", "/api/models"],
  ["PUT", "/api/models/:provider", "/api/models/openai-compatible", () => modelAt(provider)],
  ["POST", "/api/models/:provider/test", "/api/models/openai-compatible/test"],
  ["POST", "/api/assistant", "/api/assistant", () => ({ question: "What moved?" })],
  ["GET", "/api/assistant", "/api/assistant"],
  ["POST", "/api/assistant/charts", "/api/assistant/charts", () => chartQuestion(host, provider)],
  ["POST", "/api/assistant/:dispatch_id/proposals/:n/take", () => drawingPath(host)],
  ["POST", "/api/tasks", "/api/tasks", () => ({ task: "morning_briefing", name: "Morning", interval_minutes: 60 })],
  ["GET", "/api/tasks", "/api/tasks"],
  ["PUT", "/api/tasks/:id", () => taskPath(), () => ({ revision: host.services.tasks.list().tasks[0]?.revision })],
  ["POST", "/api/tasks/:id/run", () => `${taskPath()}/run`, answerWithProposal],
  ["GET", "/api/artifacts/:id", artifactPath],
  ["GET", "/api/artifacts", "/api/artifacts"],
  ["POST", "/api/artifacts/:id/proposals/:n/take", proposalPath],
  ["GET", "/api/tasks/:id/runs", () => `${taskPath()}/runs`],
  ["POST", "/api/drawings", "/api/drawings", () => DRAWING],
  ["GET", "/api/drawings", "/api/drawings?symbol=SPX"],
  [
    "PUT",
    "/api/drawings/:id",
    () => `/api/drawings/${host.services.drawings.list().at(-1)?.id}`,
    () => ({ revision: host.services.drawings.list().at(-1)?.revision, locked: true }),
  ],
  ["PUT", "/api/layouts/:id", () => `/api/layouts/${LAYOUT_ID}`, () => ({ name: "Wide", content: LAYOUT })],
  ["GET", "/api/layouts", "/api/layouts"],
  [
    "POST",
    "/api/compared",
    "/api/compared",
    () => ({ chart_id: host.services.charts.list()[0]?.chart_id, symbol: "SPX", color: "#336699" }),
  ],
  ["GET", "/api/compared", "/api/compared"],
  ["POST", "/api/indicators", "/api/indicators", () => INDICATOR],
  ["GET", "/api/indicators", "/api/indicators"],
  [
    "PUT",
    "/api/indicators/:id",
    () => `/api/indicators/${host.services.indicators.list().at(-1)?.id}`,
    () => ({ ...INDICATOR, hidden: true, revision: host.services.indicators.list().at(-1)?.revision }),
  ],
  ["GET", "/api/away", "/api/away"],
  ["POST", "/api/backups", "/api/backups"],
  ["POST", "/api/workspaces", "/api/workspaces", () => ({ name: "Second" })],
  ["GET", "/api/workspaces", "/api/workspaces"],
  ["GET", "/api/trading-sessions", "/api/trading-sessions"],
  ["POST", "/api/forecasts", "/api/forecasts", () => ({ symbol: "SPX", timeframe: "1D", horizon: 5 })],
  ["GET", "/api/forecasts", "/api/forecasts?symbol=SPX&timeframe=1D"],
  ["GET", "/api/forecasts/evaluation", "/api/forecasts/evaluation?symbol=SPX&timeframe=1D"],
  ["GET", "/api/forecasts/:id", "/api/forecasts/1"],
  ["POST", "/api/forecasts/rolling", "/api/forecasts/rolling", () => ROLLING],
  ["GET", "/api/forecasts/model", "/api/forecasts/model"],
  ["GET", "/api/page", "/api/page"],
  ["PUT", "/api/trading-sessions", "/api/trading-sessions", () => ({ revision: 0, own: [], symbols: [] })],
  ["PUT", "/api/workspaces/:id", () => `/api/workspaces/${secondWorkspace()}`, () => ({ name: "Other" })],
  // The clock does not move, so the feed is never read.
  ["POST", "/api/feeds", "/api/feeds", () => FEED],
  ["GET", "/api/feeds", "/api/feeds"],
  ["GET", "/api/news", "/api/news"],
  ["GET", "/api/calendar", "/api/calendar"],
  ["POST", "/api/offers/preview", "/api/offers/preview", () => OFFER],
  ["POST", "/api/offers/take", "/api/offers/take", takeBody],
  ["GET", "/api/offers", "/api/offers"],
  ["GET", "/api/links", "/api/links"],
  ["GET", "/api/workbench", "/api/workbench?symbol=SPX&timeframe=1D"],
  // Must come last: the other requests need the extension.
  ["POST", "/api/extensions/:id/run-anyway", `/api/extensions/${GUEST}/run-anyway`, () => revokedBody(host, GUEST)],
  ["DELETE", "/api/extensions/:id/run-anyway", `/api/extensions/${GUEST}/run-anyway`],
  ["DELETE", "/api/extensions/:id", `/api/extensions/${GUEST}`],
];

const taskPath = () => `/api/tasks/${host.services.tasks.list().tasks[0]?.id}`;
const secondWorkspace = () => host.service.workspaces.list().workspaces.at(-1)?.id;

/** Runs without a body; the model's answer has one proposal. */
async function answerWithProposal(): Promise<undefined> {
  const quote = await host.market.quote("SPX");
  const price = quote.ok ? quote.data.price * 1.1 : 0;
  const proposal = { kind: "create_alert", symbol: "SPX", price, indicator: null, period: null, reason: "High" };
  const answer = { title: "Quiet", summary: "Nothing moved.", sections: [], proposals: [proposal] };
  provider.says({ text: JSON.stringify(answer) });
}

async function artifactPath(): Promise<string> {
  const first = () => host.services.tasks.artifacts().artifacts[0]?.id;
  await vi.waitFor(() => expect(first()).toBeDefined());
  return `/api/artifacts/${first()}`;
}

async function proposalPath(): Promise<string> {
  const path = await artifactPath();
  const [proposal] = host.services.tasks.artifact(path.split("/").at(-1) ?? "").proposals;
  return `${path}/proposals/${proposal?.n}/take`;
}

const scanPath = () => `/api/scans/${host.services.scans.list()[0]?.id}`;

function putJournal(): string {
  const folder = join(host.dataDir, "journals", GUEST);
  mkdirSync(folder, { recursive: true });
  const name = journalName(host.clock.now(), 1);
  writeFileSync(join(folder, name), "{}\n");
  return name;
}

const modelAt = ({ origin: at }: FakeProvider) => ({
  enabled: true,
  model: "local",
  base_url: `${at}/v1`,
  api_key: "a-key",
});

const OFFER = { extension_id: BRINGER, kind: "researchLinks", contribution_id: `${BRINGER}.general` } as const;

function takeBody() {
  const { extensions } = host.service.extensions();
  const { generation } = extensions.find(({ id }) => id === BRINGER) ?? {};
  return { ...OFFER, generation, take_id: "00000000-0000-4000-8000-000000000001", answers: {} };
}

async function installBody() {
  const { plan_id } = await host.service.resolve({ id: GUEST });
  return { plan_id, approved: ["tradingRead"], trust_key: false };
}

describe("answers of the local API", () => {
  it.each(CALLS.map((each) => ({ each, title: `${each[0]} ${each[1]}` })))(
    "$title answers what its schema says",
    async ({ each: [method, route, path, body] }) => {
      const answer = await call(method, typeof path === "string" ? path : await path(), await body?.());
      const served = ROUTES.find((each) => each.method === method && each.path === route);
      expect(served?.answer).toBeDefined();
      expect(await fits(served?.answer as TSchema, answer)).toBe("fits");
      if (!served?.answerBytes) expect(fitsPublished(method, route, answer)).toBe("fits");
    },
  );

  it("covers every route that answers with a body", () => {
    const called = new Set(CALLS.map(([method, route]) => `${method} ${route}`));
    const answering = ROUTES.filter((each) => each.answer).map((each) => `${each.method} ${each.path}`);
    expect(new Set(answering), "CALLS has a row for each route that answers with a body").toEqual(called);
  });

  it("serves the contract's table of routes, no more and no less", () => {
    const served = ROUTES.map(({ method, path }) => `${method} ${path}`);
    expect(served.toSorted()).toEqual(Object.keys(HOST_ROUTES).toSorted());
  });

  it("removes once", async () => {
    const headers = { authorization: `Bearer ${host.token}` };
    const again = await fetch(`${origin}/api/extensions/${GUEST}`, { method: "DELETE", headers });
    expect(again.status).toBe(404);
  });
});
