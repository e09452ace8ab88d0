import type { Chart, KeptPage, Workspace } from "@bourse/contract/host-api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ListeningHost, listeningHost, statusCall } from "../../../test/fixtures/api/local-call.fixture.ts";

let at: ListeningHost;
beforeAll(async () => {
  at = await listeningHost();
});
afterAll(() => at.host.dispose());

const ask = statusCall(() => at);
async function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const answer = await ask(method, `/api${path}`, body);
  expect(answer.code, `${method} ${path} ${answer.status}`).toBeUndefined();
  return answer.body;
}

const kept = () => call<KeptPage>("GET", "/page");
const charts = async () => (await call<{ charts: Chart[] }>("GET", "/charts")).charts;

describe("the page that the host keeps", () => {
  it("has the looks of open charts and the arrangement, each as it was sent last", async () => {
    const [first] = await charts();
    const id = first?.chart_id ?? "";
    expect(await kept()).toEqual({ looks: [] });
    await call("PUT", "/page", { looks: [{ chart_id: id, looks: '{"zone":"UTC"}' }], layout: '{"first":1}' });
    await call("PUT", "/page", { looks: [{ chart_id: id, looks: '{"zone":"Asia/Tokyo"}' }] });
    const page = { looks: [{ chart_id: id, looks: '{"zone":"Asia/Tokyo"}' }], layout: '{"first":1}' };
    await call("PUT", "/page", { looks: [{ chart_id: "gone", looks: "{}" }] });
    expect(await kept()).toEqual(page);
  });

  it("comes back with a chart that was closed, and is copied with its workspace under the ids of the copy", async () => {
    const { looks } = await kept();
    const id = looks[0]?.chart_id ?? "";
    await call("PUT", "/page", { layout: `{"chart":"${id}"}` });
    await call("POST", "/charts", { symbol: "SPX", timeframe: "1D" });
    await call("DELETE", `/charts/${id}`);
    expect((await kept()).looks).toEqual([]);
    await call("POST", `/charts/${id}/reopen`);
    expect((await kept()).looks).toEqual(looks);
    const [main] = (await call<{ workspaces: Workspace[] }>("GET", "/workspaces")).workspaces;
    const copy = await call<Workspace>("POST", "/workspaces", { name: "Copy", copy_of: main?.id });
    const empty = await call<Workspace>("POST", "/workspaces", { name: "Empty" });
    await call("PUT", `/workspaces/${copy.id}`, { open: true });
    const copied = await kept();
    expect(copied.looks[0]).toMatchObject({ looks: '{"zone":"Asia/Tokyo"}' });
    expect(copied.looks[0]?.chart_id).not.toBe(id);
    expect(copied.layout).toBe(`{"chart":"${copied.looks[0]?.chart_id}"}`);
    await call("PUT", `/workspaces/${empty.id}`, { open: true });
    expect(await kept()).toEqual({ looks: [] });
  });
});
