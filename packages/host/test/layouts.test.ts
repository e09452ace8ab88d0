import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LAYOUT_LIMITS } from "@bourse/contract";
import type {
  ChartList,
  LayoutList,
  LayoutPut,
  NamedLayout,
  Workspace,
  WorkspaceList,
} from "@bourse/contract/host-api";
import { fullDisk, startHostProcess, testHost } from "@bourse/host/testing";
import { SYSTEM_RANDOM } from "@bourse/platform";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { openDatabase, restoreBackup } from "../src/database.ts";
import { MIGRATIONS } from "../src/migrations.ts";
import { writeBackup } from "../src/store/backup/write.ts";
import { codeOf, type ListeningHost, listeningHost, localCall } from "./fixtures/api/local-call.fixture.ts";

const CONTENT: NonNullable<LayoutPut["content"]> = {
  arrangement: '{"version":1}',
  charts: [{ chart_id: "AAAAAAAAAAAA", symbol: "SPX", timeframe: "1D" }],
};
const A = randomUUID();
const B = randomUUID();

let at: ListeningHost;
beforeEach(async () => {
  at = await listeningHost();
});
afterEach(() => at.host.dispose());

const call = localCall(() => at);

const put = (id: string, body: object) => call<NamedLayout>("PUT", `/api/layouts/${id}`, body);
const remove = (id: string, query = "") => call("DELETE", `/api/layouts/${id}${query}`);
const list = async () => (await call<LayoutList>("GET", "/api/layouts")).layouts;
const names = async () => (await list()).map(({ name }) => name);
const openWorkspace = (id: string) => call("PUT", `/api/workspaces/${id}`, { open: true });

describe("layouts saved by name", () => {
  it("are listed in the order they were first saved, and are there after a restart", async () => {
    const wide = await put(A, { name: "Wide", content: CONTENT });
    expect(wide).toEqual({ id: A, name: "Wide", content: CONTENT, revision: 1, saved_at: expect.any(String) });
    await put(B, { name: "Four", content: { ...CONTENT, charts: [] } });
    at.host.clock.advance(60_000);
    const renamed = await put(A, { name: "Broad", revision: 1 });
    expect(renamed).toMatchObject({ name: "Broad", content: CONTENT, saved_at: wide.saved_at });
    const content = { ...CONTENT, arrangement: '{"version":2}' };
    const saved = await put(A, { name: "Broad", content, revision: renamed.revision });
    expect(saved.content).toEqual(content);
    expect(saved.saved_at > wide.saved_at).toBe(true);
    at = await listeningHost(at.host.restart());
    expect(await names()).toEqual(["Broad", "Four"]);
    expect((await list())[0]).toEqual(saved);
  });

  it("are saved once by a repeated request, and change only from the revision that the page has seen", async () => {
    const first = await put(A, { name: "Wide", content: CONTENT });
    expect(await put(A, { name: "Wide", content: CONTENT })).toEqual(first);
    const { revision } = await put(A, { name: "Broad", revision: first.revision });
    expect(codeOf(await put(A, { name: "Mine", content: CONTENT, revision: first.revision }))).toBe("object.changed");
    expect(codeOf(await put(A, { name: "Mine", content: CONTENT }))).toBe("object.changed");
    expect(codeOf(await remove(A, `?revision=${first.revision}`))).toBe("object.changed");
    expect(await names()).toEqual(["Broad"]);
    await remove(A, `?revision=${revision}`);
    expect(codeOf(await remove(A))).toBe("layout.not_found");
    expect(codeOf(await put(A, { name: "Broad", content: CONTENT, revision }))).toBe("layout.not_found");
    expect(codeOf(await put(A, { name: "Broad" }))).toBe("layout.not_found");
    const again = await put(A, { name: "Broad", content: CONTENT });
    expect(again.revision).toBeGreaterThan(revision);
  });

  it("have names of their own that a person can tell apart", async () => {
    await put(A, { name: "Wide", content: CONTENT });
    for (const name of ["Wide", "WIDE", "Ｗide"]) {
      expect(codeOf(await put(B, { name, content: CONTENT }))).toBe("layout.name_taken");
    }
    for (const name of ["", "  ", "a\nb", "x".repeat(65)]) {
      expect(codeOf(await put(B, { name, content: CONTENT }))).toBe("host.body_invalid");
    }
    expect(await put(B, { name: "x".repeat(64), content: CONTENT })).toMatchObject({ id: B });
    expect(await put(A, { name: "WIDE", revision: 1 })).toMatchObject({ name: "WIDE" });
  });

  it("are limited in number and size, and a refused one leaves nothing behind", async () => {
    for (let number = 1; number <= LAYOUT_LIMITS.maxLayouts; number += 1) {
      await put(randomUUID(), { name: `Number ${number}`, content: CONTENT });
    }
    expect(codeOf(await put(A, { name: "One too many", content: CONTENT }))).toBe("layout.limit");
    const before = await list();
    expect(before).toHaveLength(LAYOUT_LIMITS.maxLayouts);
    const { id = "", name = "", revision } = before[0] ?? {};
    const [chart] = CONTENT.charts;
    const bad = [
      { ...CONTENT, arrangement: "x".repeat(32_001) },
      { ...CONTENT, arrangement: "" },
      { ...CONTENT, charts: Array.from({ length: 17 }, () => chart) },
      { ...CONTENT, charts: [{ ...chart, timeframe: "7m" }] },
      { ...CONTENT, more: 1 },
    ];
    for (const content of bad) expect(codeOf(await put(id, { name, content, revision }))).toBe("host.body_invalid");
    expect(codeOf(await put("wide", { name, content: CONTENT }))).toBe("host.body_invalid");
    expect(await list()).toEqual(before);
    const content = { charts: Array.from({ length: 16 }, () => chart), arrangement: "x".repeat(32_000) };
    expect(await put(id, { name, content, revision })).toMatchObject({ content });
  });

  it("belong to a workspace, go with it, and are copied with its charts", async () => {
    const [main] = (await call<WorkspaceList>("GET", "/api/workspaces")).workspaces;
    const [chart] = (await call<ChartList>("GET", "/api/charts")).charts;
    if (!main || !chart) throw new Error("a desk has a workspace and a chart");
    const arrangement = JSON.stringify({ tabs: [{ id: `chart:${chart.chart_id}` }] });
    await put(A, {
      name: "Wide",
      content: { arrangement, charts: [{ ...CONTENT.charts[0], chart_id: chart.chart_id }] },
    });
    const copy = await call<Workspace>("POST", "/api/workspaces", { name: "Copy", copy_of: main.id });
    const empty = await call<Workspace>("POST", "/api/workspaces", { name: "Empty" });
    await openWorkspace(empty.id);
    expect(await list()).toEqual([]);
    expect(codeOf(await put(A, { name: "Taken", content: CONTENT }))).toBe("layout.not_found");
    expect(codeOf(await remove(A))).toBe("layout.not_found");
    await openWorkspace(copy.id);
    const [copied] = await list();
    const [own] = (await call<ChartList>("GET", "/api/charts")).charts;
    expect(copied?.id).not.toBe(A);
    expect(own?.chart_id).not.toBe(chart.chart_id);
    expect(JSON.stringify(copied?.content)).toContain(`chart:${own?.chart_id}`);
    expect(JSON.stringify(copied?.content)).not.toContain(chart.chart_id);
    await call("DELETE", `/api/workspaces/${main.id}`);
    expect(await names()).toEqual(["Wide"]);
  });

  it("stay as they are when the disk is full", async () => {
    await at.host.dispose();
    const disk = fullDisk();
    at = await listeningHost(testHost({ openConnection: disk.openConnection }));
    const { revision } = await put(A, { name: "Wide", content: CONTENT });
    disk.fill();
    const content = { ...CONTENT, arrangement: "x".repeat(32_000) };
    expect(codeOf(await put(A, { name: "Wide", content, revision }))).toBe("host.store_full");
    expect(codeOf(await put(B, { name: "New", content }))).toBe("host.store_full");
    disk.empty();
    expect(await list()).toMatchObject([{ content: CONTENT, revision }]);
    await remove(A, `?revision=${revision}`);
    expect(await list()).toEqual([]);
  });
});

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), "bourse-layouts-"));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

describe("a desk with saved layouts", () => {
  it("has them after kill -9, and in a backup that is restored elsewhere", async () => {
    const dataDir = folder();
    const first = await startHostProcess({ DATA_DIR: dataDir, CLOUD_URL: "http://127.0.0.1:1" });
    const saved = await first.call("PUT", `/api/layouts/${A}`, { name: "Wide", content: CONTENT });
    expect(saved.status).toBe(200);
    await first.end("SIGKILL");
    const database = openDatabase(dataDir);
    onTestFinished(() => database.close());
    const file = join(folder(), "desk.tar");
    const facts = { created_at: "2026-01-02T03:04:05.000Z", host_version: "1.0.0", schema: MIGRATIONS.length };
    await writeBackup({ database, dataDir, random: SYSTEM_RANDOM, facts }, file);
    const elsewhere = join(folder(), "desk");
    await restoreBackup(SYSTEM_RANDOM, file, elsewhere);
    const restored = openDatabase(elsewhere);
    onTestFinished(() => restored.close());
    for (const each of [database, restored]) {
      expect(each.all("SELECT id, name, content FROM layouts")).toEqual([
        { id: A, name: "Wide", content: JSON.stringify(CONTENT) },
      ]);
    }
  });
});
