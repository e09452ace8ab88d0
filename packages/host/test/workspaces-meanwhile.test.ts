import { once } from "node:events";
import { request } from "node:http";
import { WORKSPACE_HEADER } from "@bourse/contract/host-api";
import { fakeMarket } from "@bourse/host/testing";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type ChartWorld, chartWorld, NOTHING, saying } from "./fixtures/services/assistant/chart.fixture.ts";
import { type Saying, wireForm } from "./fixtures/services/models/provider.fixture.ts";
import { saying as taskSaying } from "./fixtures/services/tasks/tasks.fixture.ts";

const RSI = { kind: "add_indicator", symbol: "SPX", indicator: "rsi", period: 14, reason: "Momentum." } as const;

let world: ChartWorld;
let main: string;
/** Bars are held back until this resolves. */
let bars: PromiseWithResolvers<void>;
let asked: string[];
beforeEach(async () => {
  bars = Promise.withResolvers();
  asked = [];
  const market = fakeMarket();
  world = await chartWorld({
    market: {
      ...market,
      async candles(...wanted) {
        asked.push(wanted[0]);
        await bars.promise;
        return market.candles(...wanted);
      },
    },
  });
  world.enableModel();
  main = world.host.service.workspaces.list().workspaces[0]?.id ?? "";
});
afterEach(() => world.close());

const open = (id: string) => world.host.service.workspaces.change(id, { open: true });
async function openSecond(): Promise<string> {
  const { id } = await world.host.service.workspaces.create({ name: "Second" });
  await open(id);
  return id;
}

/** The model's next answer waits for `release`; the ones after it come at once. */
function holdAnswer(first: Parameters<typeof wireForm>[0], ...then: Saying[]) {
  const gate = Promise.withResolvers<void>();
  const held: Saying = async (response) => {
    await gate.promise;
    const body = JSON.stringify(wireForm(first, "/chat/completions"));
    response.writeHead(200, { "content-type": "application/json" }).end(body);
  };
  const before = world.provider.seen.length;
  world.provider.says(held, ...then);
  return {
    reached: () => vi.waitFor(() => expect(world.provider.seen.length).toBe(before + 1)),
    release: gate.resolve,
  };
}

it("a task goes on in another workspace; an indicator that it proposes goes to a chart of the one that is open", async () => {
  bars.resolve();
  const { tasks, indicators, charts } = world.host.services;
  const answer = holdAnswer(taskSaying({ proposals: [{ ...RSI, price: null }] }));
  const task = { task: "visual_pattern_review", name: "Look", interval_minutes: 60 } as const;
  const { id } = tasks.create(task, undefined, world.caller());
  tasks.run(id, world.caller());
  await answer.reached();
  const second = await openSecond();
  expect(tasks.runs(id).runs).toMatchObject([{ state: "running" }]);
  answer.release();
  await vi.waitFor(() => expect(tasks.runs(id).runs).toMatchObject([{ state: "done" }]));
  const [artifact] = tasks.artifacts().artifacts;
  expect(indicators.list()).toEqual([]);
  await tasks.take(artifact?.id ?? "", 0, world.caller());
  expect(indicators.list()).toMatchObject([{ indicator: "rsi", chart_id: charts.list()[0]?.chart_id }]);
  expect(charts.list().some(({ chart_id }) => chart_id === world.chartId)).toBe(false);
  await open(main);
  expect(indicators.list()).toEqual([]);
  await open(second);
  expect(indicators.list()).toHaveLength(1);
});

it("a question about a chart goes on, reads nothing of another workspace, and its proposals stay with its own", async () => {
  bars.resolve();
  const { services } = world.host;
  const rsi = { ...NOTHING, ...RSI };
  const answer = holdAnswer({ tool: "news_read", input: {} }, saying({ proposals: [rsi] }));
  world.ask();
  await answer.reached();
  await openSecond();
  // The same indicator on every chart here: the chart that was asked about does not have it.
  services.indicators.create({ chart_id: null, indicator: "rsi", parameters: { period: 14 } });
  answer.release();
  await vi.waitFor(() => expect(world.latest()?.state).toBe("answered"));
  expect(JSON.stringify(world.provider.seen[1]?.body.messages)).toContain("not permitted");
  expect(world.latest()).toMatchObject({ proposals: [{ kind: "add_indicator", chart_id: world.chartId }] });
  await expect(world.take()).rejects.toMatchObject({ code: "proposal.other_workspace" });
  expect(services.indicators.list()).toHaveLength(1);
  await open(main);
  expect(services.indicators.list()).toEqual([]);
  await world.take();
  expect(services.indicators.list()).toMatchObject([{ indicator: "rsi", chart_id: world.chartId }]);
});

it("a scan goes on in another workspace, and tells what it found in every one", async () => {
  const { scans } = world.host.services;
  const scan = { name: "Watch", symbols: ["CBOE:SPX"], cadence_minutes: { P: 240 } };
  const { id } = scans.create(scan, undefined, world.caller());
  scans.run(id);
  await vi.waitFor(() => expect(asked.length).toBeGreaterThan(0));
  await openSecond();
  expect(scans.list()).toMatchObject([{ id, running: true }]);
  bars.resolve();
  await vi.waitFor(() => expect(scans.list()).toMatchObject([{ id, running: false }]));
  const [run] = scans.runs(id);
  expect(run?.series.length).toBeGreaterThan(0);
  const results = scans.results(id);
  await open(main);
  expect([scans.runs(id), scans.results(id)]).toEqual([[run], results]);
});

it("an import that a window of the former workspace has begun ends well, and every workspace has its bars", async () => {
  const { host } = world;
  const origin = await host.listen();
  const add = vi.spyOn(host.services.imports, "add");
  const lines = Array.from({ length: 10 }, (_each, day) => `2025-01-${String(day + 1).padStart(2, "0")},1,2,1,1.5`);
  const headers = { authorization: `Bearer ${host.token}`, "content-type": "text/csv", [WORKSPACE_HEADER]: main };
  const upload = request(`${origin}/api/market/imports?name=eur`, { method: "POST", headers });
  upload.write(`date,open,high,low,close\n${lines.slice(0, 5).join("\n")}\n`);
  await vi.waitFor(() => expect(add).toHaveBeenCalledOnce());
  await openSecond();
  upload.end(lines.slice(5).join("\n"));
  const [answer] = await once(upload, "response");
  answer.resume();
  expect(answer.statusCode).toBe(200);
  for (const id of [main, host.service.workspaces.list().workspaces.find((each) => each.open)?.id ?? ""]) {
    await open(id);
    expect(host.services.imports.list()).toMatchObject([{ name: "EUR", bars: 10 }]);
  }
});
