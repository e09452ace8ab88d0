import type { Envelope } from "@bourse/contract";
import type { Workspace, WorkspaceList } from "@bourse/contract/host-api";
import { fullDisk, newPublisher, testHost } from "@bourse/host/testing";
import { interactiveManifest, SMALLEST_EVENT_GUEST } from "@bourse/testing/archives";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openMemoryDatabase } from "../src/database.ts";
import { CONTENT_TABLES } from "../src/workspaces/workspaces.ts";
import { codeOf, type ListeningHost, listeningHost, localCall } from "./fixtures/api/local-call.fixture.ts";

const ID = "svc.sample_interactive";
const publisher = newPublisher();

let at: ListeningHost;
beforeEach(async () => {
  at = await listeningHost();
});
afterEach(() => at.host.dispose());

const call = localCall(() => at);

const list = async () => (await call<WorkspaceList>("GET", "/api/workspaces")).workspaces;
const names = async () => (await list()).map(({ name, open }) => `${name}${open ? " (open)" : ""}`);
const create = (name: string, copy_of?: string) =>
  call<Workspace>("POST", "/api/workspaces", { name, ...(copy_of === undefined ? {} : { copy_of }) });
const open = (id: string) => call<Workspace>("PUT", `/api/workspaces/${id}`, { open: true });
const first = async () => {
  const [only] = await list();
  if (!only) throw new Error("there is always a workspace");
  return only;
};

interface Charts {
  readonly charts: readonly { readonly chart_id: string; readonly timeframe: string; readonly active: boolean }[];
}
const charts = async () => (await call<Charts>("GET", "/api/charts")).charts;
const timeframes = async () => (await charts()).map(({ timeframe }) => timeframe);

type Command = Envelope["commands"][number];

/** An interactive guest that submits these commands at each of its starts. */
async function install(commands: (start: number) => readonly Command[]): Promise<void> {
  let starts = 0;
  at.host.runtime.answer(async ({ type }) => {
    if (type !== "start") return undefined;
    starts += 1;
    return { commands: [...commands(starts)] };
  });
  const contributes = { views: { [ID]: [{ id: "main", name: "Main", interactive: true }] } };
  const manifest = interactiveManifest({ capabilities: ["tradingRead", "alertsWrite"], contributes });
  at.host.marketplace.publish(await publisher.release({ manifest, wasm: SMALLEST_EVENT_GUEST }));
  await at.host.add(ID);
}

const told = (type: string) => at.host.runtime.delivered.map(({ event }) => event).filter((each) => each.type === type);

describe("workspaces", () => {
  it("are created, renamed, opened and deleted; one is always open", async () => {
    const main = await first();
    expect(await names()).toEqual(["Main (open)"]);
    const crypto = await create("Crypto");
    await call("PUT", `/api/workspaces/${crypto.id}`, { name: "Coins" });
    expect((await open(crypto.id)).open).toBe(true);
    expect(await names()).toEqual(["Main", "Coins (open)"]);
    expect(codeOf(await call("DELETE", `/api/workspaces/${crypto.id}`))).toBe("workspace.is_open");
    await call("DELETE", `/api/workspaces/${main.id}`);
    expect(await names()).toEqual(["Coins (open)"]);
    expect(codeOf(await call("DELETE", `/api/workspaces/${main.id}`))).toBe("workspace.not_found");
    expect(codeOf(await open(main.id))).toBe("workspace.not_found");
  });

  it("have names of their own that a person can tell apart", async () => {
    await create("Crypto");
    for (const name of ["CRYPTO", "main", "Ｍain"]) expect(codeOf(await create(name))).toBe("workspace.name_taken");
    for (const name of ["", "  ", "a\nb", "x".repeat(65)]) expect(codeOf(await create(name))).toBe("host.body_invalid");
    expect(await names()).toEqual(["Main (open)", "Crypto"]);
    const own = await first();
    expect(await call("PUT", `/api/workspaces/${own.id}`, { name: "MAIN" })).toMatchObject({ name: "MAIN" });
  });

  it("are limited, and a refused one leaves nothing behind", async () => {
    for (let number = 2; number <= 32; number += 1) await create(`Number ${number}`);
    expect(codeOf(await create("One too many"))).toBe("workspace.limit");
    expect(await list()).toHaveLength(32);
  });

  it("each have their own charts, also after a restart", async () => {
    const main = await first();
    await call("POST", "/api/charts", { symbol: "SPX", timeframe: "1W" });
    const second = await create("Second");
    await open(second.id);
    expect(await timeframes()).toEqual(["1D"]);
    await call("POST", "/api/charts", { symbol: "SPX", timeframe: "1M" });
    at = await listeningHost(at.host.restart());
    expect(await timeframes()).toEqual(["1D", "1M"]);
    await open(main.id);
    expect(await timeframes()).toEqual(["1D", "1W"]);
  });

  it("are copied with charts, drawings and indicators, each under an id of its own", async () => {
    const main = await first();
    const [chart] = await charts();
    const line = { kind: "horizontal", symbol: "SPX", anchors: [{ price: 3000 }], color: "#aabbcc", width: 2 };
    await call("POST", "/api/drawings", line);
    const average = { chart_id: chart?.chart_id, indicator: "sma", parameters: { period: 20 } };
    await call("POST", "/api/indicators", average);
    const before = [await call("GET", "/api/drawings?symbol=SPX"), await call("GET", "/api/indicators")];
    const copy = await create("Copy", main.id);
    await open(copy.id);
    const [copied] = await charts();
    expect(copied?.chart_id).not.toBe(chart?.chart_id);
    const after = [await call("GET", "/api/drawings?symbol=SPX"), await call("GET", "/api/indicators")];
    expect(JSON.stringify(after)).toContain('"horizontal"');
    expect(JSON.stringify(after)).toContain(copied?.chart_id);
    await call("DELETE", `/api/workspaces/${main.id}`);
    expect([await call("GET", "/api/drawings?symbol=SPX"), await call("GET", "/api/indicators")]).toEqual(after);
    expect(after).not.toEqual(before);
  });

  it("own every table that has a workspace", () => {
    const database = openMemoryDatabase();
    const tables = database.all(
      `SELECT m.name AS name FROM sqlite_master m, pragma_table_info(m.name) c
       WHERE m.type = 'table' AND c.name = 'workspace' AND m.name <> 'host' ORDER BY m.name`,
    );
    expect(tables.map(({ name }) => name)).toEqual([...CONTENT_TABLES].sort());
    database.close();
  });
});

describe("news and calendar", () => {
  const wire = { kind: "rss", title: "Wire", interval_minutes: 5 } as const;
  const add = (source_id: string, endpoint: string) => call("POST", "/api/feeds", { ...wire, source_id, endpoint });
  const feeds = async () =>
    (await call<{ feeds: { source_id: string }[] }>("GET", "/api/feeds")).feeds.map(({ source_id }) => source_id);

  it("come from the feeds of the open workspace; the same feed may be shown in several", async () => {
    const main = await first();
    await add("wire", "https://feeds.example/rss");
    const second = await create("Second");
    await open(second.id);
    expect(await feeds()).toEqual([]);
    expect(codeOf(await add("wire", "https://feeds.example/other"))).toBe("feed.exists");
    await add("own", "https://feeds.example/own");
    await add("wire", "https://feeds.example/rss");
    expect(codeOf(await add("wire", "https://feeds.example/rss"))).toBe("feed.exists");
    expect(await feeds()).toEqual(["own", "wire"]);
    await call("DELETE", "/api/feeds/wire");
    expect(await feeds()).toEqual(["own"]);
    await open(main.id);
    expect(await feeds()).toEqual(["wire"]);
    await call("DELETE", `/api/workspaces/${second.id}`);
    // Nobody shows it any more, so its name is free.
    await add("own", "https://feeds.example/another");
    expect(await feeds()).toEqual(["own", "wire"]);
  });
});

describe("opening another workspace", () => {
  const subscribe = { id: "s", method: "market.subscribe" } as const;
  const params = { subscription_id: "live", symbol: "SPX", timeframe: "1D" } as const;

  it("[EVT-18, EVT-06] ends what ran in the former one: its late results have no effect and reach nobody", async () => {
    const [chart] = await charts();
    const expires_at = new Date(at.host.clock.now().getTime() + 3_600_000).toISOString();
    const level = { symbol: "SPX", timeframe: "1D", kind: "crossing", price: 3000, title: "Level", message: "Near" };
    const ask: Command = {
      id: "asks-the-trader",
      method: "alerts.create",
      params: { ...level, expires_at, contribution_id: "main", client_request_id: "one", chart_id: chart?.chart_id },
    };
    await install((start) => (start === 1 ? [ask] : []));
    interface Dialogs {
      readonly dialogs: readonly { readonly dialog_id: string }[];
    }
    const dialogs = async () => (await call<Dialogs>("GET", "/api/dialogs")).dialogs;
    await expect.poll(async () => (await dialogs()).length).toBe(1);
    const [dialog] = await dialogs();
    const main = await first();
    const second = await create("Second");
    await open(second.id);
    await expect.poll(() => told("start").length).toBe(2);
    const answered = await call("POST", `/api/dialogs/${dialog?.dialog_id}/answer`, { accepted: true });
    expect(codeOf(answered)).toBe("dialog.not_found");
    expect(await call("GET", "/api/alerts")).toMatchObject({ alerts: [] });
    expect(told("result")).toEqual([]);
    const [before, after] = told("start").map(({ context }) => context.workspace);
    expect([before, after]).toEqual([main.id, second.id]);
    expect(JSON.stringify(at.host.runtime.delivered)).not.toContain("Second");
  });

  it("gives an extension other stored data, and the same again when it is opened later", async () => {
    const main = await first();
    await install((start) =>
      start === 1 ? [{ id: "w", method: "storage.write", params: { value: "of Main" } }] : [readCommand],
    );
    await expect.poll(() => told("result").length).toBe(1);
    const second = await create("Second");
    await open(second.id);
    await expect.poll(() => told("result").length).toBe(2);
    await open(main.id);
    await expect.poll(() => told("result").length).toBe(3);
    const values = told("result").map(({ data }) => (data as { result?: { value?: unknown } }).result?.value);
    expect(values.slice(1)).toEqual([null, "of Main"]);
  });

  it("ends subscriptions, and leaves alerts, watchlists and a pure view alone", async () => {
    await install((start) => (start === 1 ? [{ ...subscribe, params }] : []));
    await expect.poll(() => told("result").length).toBe(1);
    const alert = { symbol: "SPX", timeframe: "1D", kind: "crossing", price: 9000, title: "High" };
    const expires_at = new Date(at.host.clock.now().getTime() + 3_600_000).toISOString();
    await call("POST", "/api/alerts", { ...alert, expires_at });
    expect(at.host.services.market.size).toBe(1);
    const second = await create("Second");
    await open(second.id);
    expect(at.host.services.market.size).toBe(0);
    expect(await call("GET", "/api/alerts")).toMatchObject({ alerts: [{ title: "High", state: "active" }] });
  });

  it("is refused as a whole when the disk is full: the former one goes on", async () => {
    const disk = fullDisk();
    await at.host.dispose();
    at = await listeningHost(testHost({ openConnection: disk.openConnection }));
    const main = await first();
    await install(() => [{ ...subscribe, params }]);
    await expect.poll(() => told("result").length).toBe(1);
    const second = await create("Second", main.id);
    disk.fill();
    expect(codeOf(await open(second.id))).toBe("host.store_full");
    expect(codeOf(await create("Third", main.id))).toBe("host.store_full");
    expect(codeOf(await call("DELETE", `/api/workspaces/${second.id}`))).toBe("host.store_full");
    expect(await names()).toEqual(["Main (open)", "Second"]);
    expect([at.host.services.market.size, told("start").length, told("stop").length]).toEqual([1, 1, 0]);
    disk.empty();
    expect(await open(second.id)).toMatchObject({ open: true });
  });
});

const readCommand: Command = { id: "r", method: "storage.read", params: {} };
