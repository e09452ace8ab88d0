import type { Task, TaskList } from "@bourse/contract/host-api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ListeningHost, listeningHost, statusCall } from "../../../test/fixtures/api/local-call.fixture.ts";

let at: ListeningHost;
beforeAll(async () => {
  at = await listeningHost();
});
afterAll(() => at.host.dispose());

const TASK = { task: "today_briefing", name: "Noon", interval_minutes: 60 };

const call = statusCall(() => at);
const list = async () => (await call("GET", "/api/tasks")).body as TaskList;

describe("/api/tasks", () => {
  it("creates, lists, changes and removes a task, which survives a restart", async () => {
    const { status, body } = await call("POST", "/api/tasks", TASK);
    expect(status).toBe(200);
    const { id } = body as Task;
    const change = {
      revision: 1,
      enabled: false,
      budget: { runs_per_day: 1, tokens_per_day: 1000, seconds_per_run: 10 },
    };
    expect((await call("PUT", `/api/tasks/${id}`, change)).body).toMatchObject({ enabled: false, revision: 2 });
    at = await listeningHost(at.host.restart());
    expect((await list()).tasks).toMatchObject([{ id, name: "Noon", enabled: false, revision: 2 }]);
    expect((await call("GET", `/api/tasks/${id}/runs`)).body).toEqual({ runs: [] });
    expect((await call("DELETE", `/api/tasks/${id}`)).status).toBe(204);
    expect((await list()).tasks).toEqual([]);
  });

  it("works without a model up to the point where one is needed, and says so", async () => {
    const { id } = (await call("POST", "/api/tasks", TASK)).body as Task;
    expect((await list()).model).toBeUndefined();
    expect(await call("POST", `/api/tasks/${id}/run`)).toMatchObject({ status: 409, code: "model.not_configured" });
    expect((await call("POST", `/api/tasks/${id}/stop`)).status).toBe(204);
    await call("DELETE", `/api/tasks/${id}`);
  });

  it.each([
    ["an unknown task", { ...TASK, task: "buy_everything" }],
    ["an interval of four minutes", { ...TASK, interval_minutes: 4 }],
    ["an interval of more than a week", { ...TASK, interval_minutes: 10_081 }],
    ["a prompt of its own", { ...TASK, instructions: "Buy." }],
    ["a name of spaces", { ...TASK, name: "  " }],
    ["a time that no clock shows", { ...TASK, time_of_day: "24:00", time_zone: "UTC" }],
  ])("refuses %s", async (_what, body) => {
    expect(await call("POST", "/api/tasks", body)).toMatchObject({ status: 400, code: "host.body_invalid" });
    expect((await list()).tasks).toEqual([]);
  });

  it("knows no task, result or proposal that there is not", async () => {
    expect(await call("POST", "/api/tasks/nothing/run")).toMatchObject({ status: 404, code: "task.not_found" });
    expect(await call("GET", "/api/artifacts")).toMatchObject({ status: 200, body: { artifacts: [] } });
    expect(await call("GET", "/api/artifacts/nothing")).toMatchObject({ status: 404, code: "artifact.not_found" });
    const proposal = "/api/artifacts/nothing/proposals/0/take";
    expect(await call("POST", proposal)).toMatchObject({ status: 404, code: "artifact.not_found" });
  });

  it("shows the image of a chart, byte for byte as a model gets it", async () => {
    const ask = (query: string) =>
      fetch(`${at.origin}/api/charts/image?${query}`, { headers: { authorization: `Bearer ${at.host.token}` } });
    const answer = await ask("symbol=SPX&timeframe=1D");
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.subarray(1, 4).toString()).toBe("PNG");
    const list = await at.host.market.candles("SPX", "1D", 120);
    if (!list.ok) throw new Error("the sample has this series");
    expect(bytes).toEqual(Buffer.from(await at.host.services.chartImages.png(list.data)));
    expect((await ask("symbol=NOPE&timeframe=1D")).status).toBe(404);
    expect((await ask("symbol=SPX&timeframe=7m")).status).toBe(400);
  });
});
