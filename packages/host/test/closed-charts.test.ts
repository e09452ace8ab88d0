import type {
  Chart,
  ChartList,
  Compared,
  ComparedList,
  Indicator,
  IndicatorList,
  Workspace,
  WorkspaceList,
} from "@bourse/contract/host-api";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type ListeningHost, listeningHost, localCall } from "./fixtures/api/local-call.fixture.ts";

let at: ListeningHost;
beforeEach(async () => {
  at = await listeningHost();
});
afterEach(() => at.host.dispose());

const call = localCall(() => at);

const compared = async () => (await call<ComparedList>("GET", "/api/compared")).compared;
const indicators = async () => (await call<IndicatorList>("GET", "/api/indicators")).indicators;

it("a closed chart takes its indicators with it, and brings them back after a restart", async () => {
  const [first] = (await call<ChartList>("GET", "/api/charts")).charts;
  const { chart_id } = await call<Chart>("POST", "/api/charts", { symbol: "SPX", timeframe: "1W" });
  const average = { chart_id, indicator: "sma", parameters: { period: 20 } };
  const own = await call<Indicator>("POST", "/api/indicators", average);
  const everywhere = await call<Indicator>("POST", "/api/indicators", { ...average, chart_id: null });
  await call("DELETE", `/api/charts/${chart_id}`);
  expect(await indicators()).toEqual([everywhere]);
  at = await listeningHost(at.host.restart());
  const again = await call<Chart>("POST", `/api/charts/${chart_id}/reopen`);
  expect(again).toMatchObject({ chart_id, timeframe: "1W", active: true });
  expect(await indicators()).toEqual([own, everywhere]);
  const { charts } = await call<ChartList>("GET", "/api/charts");
  expect(charts.map((each) => each.chart_id)).toEqual([first?.chart_id, chart_id]);
});

it("compared symbols go and return with their chart, and are copied with it into another workspace", async () => {
  const { chart_id } = await call<Chart>("POST", "/api/charts", { symbol: "SPX", timeframe: "1W" });
  const line = await call<Compared>("POST", "/api/compared", { chart_id, symbol: "SPX", color: "#336699" });
  await call("DELETE", `/api/charts/${chart_id}`);
  expect(await compared()).toEqual([]);
  await call("POST", `/api/charts/${chart_id}/reopen`);
  expect(await compared()).toEqual([line]);
  const [main] = (await call<WorkspaceList>("GET", "/api/workspaces")).workspaces;
  const copy = await call<Workspace>("POST", "/api/workspaces", { name: "Copy", copy_of: main?.id ?? "" });
  await call("PUT", `/api/workspaces/${copy.id}`, { open: true });
  const [copied] = await compared();
  const { charts } = await call<ChartList>("GET", "/api/charts");
  expect(copied).toMatchObject({ symbol: "SPX", chart_id: charts.at(-1)?.chart_id });
  expect([copied?.id, copied?.chart_id]).not.toEqual([line.id, chart_id]);
});
