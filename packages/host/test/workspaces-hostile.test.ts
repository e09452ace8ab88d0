import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { HOST_LIMITS, OBJECT_LIMITS } from "@bourse/contract";
import type { ChartList, Workspace, WorkspaceList } from "@bourse/contract/host-api";
import { startHostProcess, type TestHost, testHost } from "@bourse/host/testing";
import { depth } from "@bourse/testing/depth";
import { expect, it, onTestFinished, vi } from "vitest";
import { openDatabase } from "../src/database.ts";
import { codeOf, type LocalCall, localCall } from "./fixtures/api/local-call.fixture.ts";

const LINE = { kind: "horizontal", symbol: "SPX", anchors: [{ price: 3000 }], color: "#aabbcc", width: 2 } as const;

interface Desk {
  readonly host: TestHost;
  readonly call: LocalCall;
}

async function desk(limits: Partial<typeof HOST_LIMITS> = {}): Promise<Desk> {
  const host = await testHost({ limits: { ...HOST_LIMITS, ...limits } });
  const origin = await host.listen();
  onTestFinished(() => host.dispose());
  return { host, call: localCall(() => ({ host, origin })) };
}

const listOf = async ({ call }: Desk) => (await call<WorkspaceList>("GET", "/api/workspaces")).workspaces;

it("a window that shows another workspace than the open one changes nothing in it", async () => {
  const it = await desk();
  const [main] = await listOf(it);
  const second = await it.call<Workspace>("POST", "/api/workspaces", { name: "Second" });
  expect(codeOf(await it.call("POST", "/api/drawings", LINE, main?.id))).toBeUndefined();
  await it.call("PUT", `/api/workspaces/${second.id}`, { open: true }, main?.id);
  const late: readonly (readonly [string, string, object?])[] = [
    ["POST", "/api/drawings", LINE],
    ["POST", "/api/charts", { symbol: "SPX", timeframe: "1W" }],
    ["POST", "/api/indicators", { chart_id: null, indicator: "sma", parameters: { period: 5 } }],
    ["PUT", "/api/page", { layout: '{"of":"main"}' }],
  ];
  for (const [method, path, body] of late) {
    expect(codeOf(await it.call(method, path, body, main?.id))).toBe("workspace.changed");
  }
  expect(it.host.services.drawings.list()).toEqual([]);
  expect(it.host.services.indicators.list()).toEqual([]);
  expect(it.host.services.page.get().layout).toBeUndefined();
  // What belongs to no workspace is changed from any window, and a program that names none means the open one.
  expect(codeOf(await it.call("POST", "/api/watchlists", { name: "Other" }, main?.id))).toBeUndefined();
  expect(codeOf(await it.call("POST", "/api/drawings", LINE))).toBeUndefined();
  expect(it.host.services.drawings.list()).toHaveLength(1);
});

it("a window that shows another workspace than the open one reads nothing of it", async () => {
  const it = await desk();
  const [main] = await listOf(it);
  const second = await it.call<Workspace>("POST", "/api/workspaces", { name: "Second" });
  const reads = [
    "charts",
    "drawings",
    "indicators",
    "layouts",
    "compared",
    "feeds",
    "news",
    "calendar",
    "storage",
    "page",
  ];
  const read = (path: string, workspace?: string) => it.call("GET", `/api/${path}`, undefined, workspace);
  await it.call("PUT", `/api/workspaces/${second.id}`, { open: true }, main?.id);
  for (const path of [...reads, "workbench?symbol=SPX&timeframe=1D"]) {
    expect([path, codeOf(await read(path, main?.id))]).toEqual([path, "workspace.changed"]);
    expect([path, codeOf(await read(path, second.id)), codeOf(await read(path))]).toEqual([path, undefined, undefined]);
  }
  for (const path of ["state", "workspaces", "watchlists", "alerts", "scans", "tasks"]) {
    expect([path, codeOf(await read(path, main?.id))]).toEqual([path, undefined]);
  }
});

it("an answer that is late, because another workspace was opened meanwhile, does not reach the window", async () => {
  const it = await desk();
  const [main] = await listOf(it);
  const { workspaces } = it.host.service;
  const second = await workspaces.create({ name: "Second" });
  vi.spyOn(it.host.services.chartImages, "png").mockImplementation(async () => {
    await workspaces.change(second.id, { open: true });
    return new Uint8Array([1]);
  });
  const path = "/api/charts/image?symbol=SPX&timeframe=1D";
  expect(codeOf(await it.call("GET", path, undefined, main?.id))).toBe("workspace.changed");
  const { charts } = await it.call<ChartList>("GET", "/api/charts", undefined, second.id);
  expect(charts).toBeDefined();
});

it("names that hide, turn or imitate letters are refused", async () => {
  const it = await desk();
  const create = (name: string) => it.call("POST", "/api/workspaces", { name });
  for (const hidden of ["a\u0000b", "a\u202eb", "a\u2066b", "\u200b", "a\ud800"]) {
    expect(codeOf(await create(hidden))).toBe("host.body_invalid");
  }
  for (const likeMain of ["\u041c\u0430in", "Ma1n", "M a i n", "ma\u0131n", "Main."]) {
    expect(codeOf(await create(likeMain))).toBe("workspace.name_taken");
  }
  for (const other of ["Main 2", "Maine", "\u7dda", "!!", "??"]) expect(codeOf(await create(other))).toBeUndefined();
});

it("many workspaces are listed, opened and deleted, where a desk allows them", async () => {
  const count = depth({ usual: 100, deep: 1000 });
  const it = await desk({ maxWorkspaces: count });
  const { workspaces } = it.host.service;
  const made = await Promise.all(
    Array.from({ length: count - 1 }, (_, number) => workspaces.create({ name: `Desk of the day ${number}` })),
  );
  await expect(workspaces.create({ name: "More" })).rejects.toMatchObject({ code: "workspace.limit" });
  expect(await listOf(it)).toHaveLength(count);
  const last = made.at(-1)?.id ?? "";
  await workspaces.change(last, { open: true });
  expect((await listOf(it)).filter(({ open }) => open).map(({ id }) => id)).toEqual([last]);
  for (const { id } of made.slice(0, 50)) await workspaces.remove(id);
  expect(await listOf(it)).toHaveLength(count - 50);
});

/** A data folder whose only workspace has as many drawings as one may have. */
async function fullDesk(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), "bourse-workspaces-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const first = await testHost({ dataDir });
  await first.close();
  const database = openDatabase(dataDir);
  const { symbol, ...body } = LINE;
  database.transaction(() => {
    for (let number = 0; number < OBJECT_LIMITS.maxDrawings; number++) {
      database.run(
        `INSERT INTO drawings (id, workspace, place, body, revision, created_at)
         VALUES (?, (SELECT workspace FROM host), ?, ?, 1, '2026-01-02T03:04:05.000Z')`,
        crypto.randomUUID(),
        symbol,
        JSON.stringify({ ...body, anchors: [{ price: number }], locked: false, hidden: false }),
      );
    }
  });
  database.close();
  return dataDir;
}

it("a full workspace is copied whole, under ids of its own", async () => {
  const host = await testHost({ dataDir: await fullDesk() });
  onTestFinished(() => host.close());
  const { drawings } = host.services;
  const [main] = host.service.workspaces.list().workspaces;
  const before = drawings.list();
  const copy = await host.service.workspaces.create({ name: "Copy", copy_of: main?.id ?? "" });
  await host.service.workspaces.change(copy.id, { open: true });
  const after = drawings.list();
  expect(after).toHaveLength(OBJECT_LIMITS.maxDrawings);
  expect(after.map(({ anchors }) => anchors)).toEqual(before.map(({ anchors }) => anchors));
  const ids = new Set(before.map(({ id }) => id));
  expect(after.filter(({ id }) => ids.has(id))).toEqual([]);
  expect(drawings.full("SPX")?.code).toBe("object.too_many");
});

it("kill -9 while one is copied, opened or deleted leaves each whole or not there, and one open", async () => {
  const dataDir = await fullDesk();
  const wal = () => statSync(join(dataDir, "host.sqlite-wal")).size;
  const moments = depth({
    usual: ["answered", "written", "begun", "answered"] as const,
    deep: ["begun", "written", "begun", "answered", "written", "answered"] as const,
  });
  for (const [number, moment] of moments.entries()) {
    const host = await startHostProcess({ DATA_DIR: dataDir, CLOUD_URL: "http://127.0.0.1:1" });
    const { workspaces } = (await (await host.call("GET", "/api/workspaces")).json()) as WorkspaceList;
    const [main] = workspaces;
    const size = wal();
    const answers = [
      host.call("POST", "/api/workspaces", { name: `Copy number ${number}`, copy_of: main?.id }),
      ...workspaces.slice(1).map(({ id }) => host.call("PUT", `/api/workspaces/${id}`, { open: true })),
      ...workspaces.slice(2).map(({ id }) => host.call("DELETE", `/api/workspaces/${id}`)),
    ].map((answer) => answer.catch(() => undefined));
    if (moment === "answered") await answers[0];
    if (moment === "written") while (wal() === size) await setImmediate();
    await host.end("SIGKILL");
    await Promise.all(answers);
    expectWhole(dataDir);
  }
});

function expectWhole(dataDir: string): void {
  const database = openDatabase(dataDir);
  const counts = database.all(
    `SELECT w.id AS id, count(d.id) AS drawings FROM workspaces w LEFT JOIN drawings d ON d.workspace = w.id GROUP BY w.id`,
  );
  expect(counts.map(({ drawings }) => drawings)).toEqual(counts.map(() => OBJECT_LIMITS.maxDrawings));
  const nobodys = "SELECT count(*) AS rows FROM drawings WHERE workspace NOT IN (SELECT id FROM workspaces)";
  expect(database.one(nobodys)?.rows).toBe(0);
  const open = "SELECT count(*) AS rows FROM host WHERE workspace IN (SELECT id FROM workspaces)";
  expect(database.one(open)?.rows).toBe(1);
  database.close();
}

it("scans, alerts and lists that are changed during a switch are neither lost nor cut short", async () => {
  const it = await desk();
  const second = await it.host.service.workspaces.create({ name: "Second" });
  const [main] = await listOf(it);
  const scan = it.host.services.scans.addWithin({
    name: "S",
    symbols: ["X:SPX"],
    cadence_minutes: { P: 60 },
    enabled: false,
  });
  const expires_at = new Date(it.host.clock.now().getTime() + 3_600_000).toISOString();
  const alert = { symbol: "SPX", timeframe: "1D", kind: "crossing", price: 9000, title: "High", expires_at };
  const switching = [second.id, main?.id, second.id, main?.id, second.id];
  const [, , ...made] = await Promise.all([
    it.call("POST", `/api/scans/${scan.id}/run`),
    ...switching.map((id) => it.call("PUT", `/api/workspaces/${id}`, { open: true })),
    it.call("POST", "/api/alerts", alert),
    it.call("POST", "/api/watchlists", { name: "During" }),
  ]);
  expect(made.map(codeOf)).toEqual(made.map(() => undefined));
  await expect.poll(() => it.host.services.scans.runs(scan.id)).toHaveLength(1);
  expect(it.host.services.alerts.manager.list().alerts).toMatchObject([{ title: "High", state: "active" }]);
  expect(it.host.services.watchlist.lists().lists.map(({ name }) => name)).toContain("During");
  expect((await listOf(it)).filter(({ open }) => open)).toHaveLength(1);
});
