import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { gunzipSync } from "node:zlib";
import { restoreBackup } from "@bourse/host";
import { refusalCode, testHost } from "@bourse/host/testing";
import { readProductBuild, SYSTEM_RANDOM } from "@bourse/platform";
import { describe, expect, it, onTestFinished } from "vitest";
import { RELEASED_SDKS } from "../packages/runtime/src/dossier/generated/released-sdks.ts";
import { RELEASED_SDKS_FILE, releasedSdks } from "../scripts/generate/released-sdks/released-sdks.ts";
import { tellDesk } from "../scripts/keep-release/desk.ts";
import { root } from "../scripts/lib/root.ts";

const RELEASES = path.join(root, "tests/releases");
const kept = globSync("*", { cwd: RELEASES });

/** The data folder of a host of this release, as a restore gives it. */
async function folderOf(release: string): Promise<string> {
  const parent = mkdtempSync(path.join(tmpdir(), "bourse-kept-"));
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
  const file = path.join(parent, "desk.tar");
  writeFileSync(file, gunzipSync(readFileSync(path.join(RELEASES, release, "desk.tar.gz"))));
  const dataDir = path.join(parent, "host");
  await restoreBackup(SYSTEM_RANDOM, file, dataDir);
  return dataDir;
}

async function opened(dataDir: string) {
  const host = await testHost({ dataDir });
  onTestFinished(() => host.close());
  return host;
}

it("a desk of every release is kept, this one's too: `npm run keep-release` writes it", () => {
  expect(kept).toContain(readProductBuild(root).version);
});

it("a dossier recognises the SDK of every release: `npm run generate` lists those that are kept", () => {
  expect(RELEASED_SDKS.map(({ release }) => release).toSorted()).toEqual(kept.toSorted());
  expect(readFileSync(RELEASED_SDKS_FILE, "utf8")).toBe(releasedSdks());
});

describe.each(kept)("the desk of release %s", (release) => {
  it("[P28] is opened by this host, and nothing of it is lost", async () => {
    const host = await opened(await folderOf(release));
    const before = JSON.parse(readFileSync(path.join(RELEASES, release, "desk.json"), "utf8")) as {
      readonly audit: readonly object[];
    };
    const { audit, ...lists } = before;
    const told = await tellDesk(host);
    expect(told).toMatchObject(lists);
    expect(told.audit).toEqual(expect.arrayContaining([...audit]));
  });

  it("is used on: an order beside the one that it had, and another workspace", async () => {
    const host = await opened(await folderOf(release));
    const order = { client_order_id: "new", symbol: "SPX", side: "sell", type: "market", quantity: "1" } as const;
    await host.call("POST /api/accounts/:id/orders", { params: { id: "paper" }, body: order });
    await host.call("POST /api/workspaces", { body: { name: "New" } });
    const { orders } = await host.call("GET /api/accounts/:id/orders", { params: { id: "paper" }, query: {} });
    expect(orders.map(({ client_order_id }) => client_order_id)).toEqual(expect.arrayContaining(["new", "kept"]));
    const { workspaces } = await host.call("GET /api/workspaces");
    expect(workspaces.map(({ name }) => name)).toEqual(expect.arrayContaining(["New", "Research"]));
  });

  it("[P28] is refused once a newer host has opened it, and stays as it is", async () => {
    const dataDir = await folderOf(release);
    const now = await testHost({ dataDir });
    await now.close();
    const file = path.join(dataDir, "host.sqlite");
    const newer = new DatabaseSync(file);
    newer.exec("PRAGMA user_version = 100000");
    newer.close();
    const before = readFileSync(file);
    expect(await refusalCode(testHost({ dataDir }))).toBe("host.folder_newer");
    expect(readFileSync(file).equals(before)).toBe(true);
  });
});
