import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildPackage } from "@bourse/archive";
import { type Author, makePackage, startCloud, type TestCloud } from "@bourse/cloud/testing";
import type { Extension, ExtensionList, Plan, Workbench } from "@bourse/contract/host-api";
import { childrenOf, type HostProcess, isAlive, startHostProcess } from "@bourse/host/testing";
import { depth } from "@bourse/testing/depth";
import { assemble, HONEST_GUEST } from "@bourse/testing/guests";
import { COMMON_LIMITS, patiently } from "@bourse/testing/patience";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const GUEST = "svc.process_guest";
let cloud: TestCloud;
let author: Author;
const folders: string[] = [];

beforeAll(async () => {
  cloud = await startCloud();
  author = await cloud.author();
  const changes = { capabilities: ["tradingRead"] };
  const pack = makePackage({ id: GUEST, publisher: author.publisher, runtime: "wasm", changes });
  const files = new Map([["main.wasm", await assemble(HONEST_GUEST)]]);
  const { archive, digest } = buildPackage({ manifest: pack.manifestBytes, files });
  if (!archive || !digest) throw new Error("the guest does not build");
  const { submission_id } = await author.submit({ ...pack, archive, digest });
  await author.until(submission_id, "in_review");
  const reviewer = await cloud.reviewer();
  await reviewer.post(`/admin/submissions/${submission_id}/take`);
  const decision = { decision: "approve", reason: "fine", rule_ids: [] };
  await reviewer.post(`/admin/submissions/${submission_id}/decide`, decision);
  await reviewer.post(`/admin/submissions/${submission_id}/publish`, { reason: "fine" });
});
afterAll(async () => {
  await cloud.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "bourse-host-"));
  folders.push(folder);
  return folder;
}

const start = (dataDir: string) => startHostProcess({ DATA_DIR: dataDir, CLOUD_URL: cloud.url });

async function install(host: HostProcess, id: string, approved: readonly string[] = []): Promise<Extension> {
  const plan = (await (await host.call("POST", "/api/extensions/resolve", { id })).json()) as Plan;
  const body = { plan_id: plan.plan_id, approved, trust_key: true };
  const answer = await host.call("POST", "/api/extensions/install", body);
  if (answer.status !== 200) throw new Error(await answer.text());
  return (await answer.json()) as Extension;
}

async function extensions(host: HostProcess): Promise<readonly Extension[]> {
  return ((await (await host.call("GET", "/api/extensions")).json()) as ExtensionList).extensions;
}

async function guestIsShown(host: HostProcess): Promise<boolean> {
  const { locations } = (await (await host.call("GET", "/api/workbench")).json()) as Workbench;
  return locations.sidebar.some((each) => each.views.some((view) => view.status === "ready"));
}

/** The processes of a host whose guest is shown. */
async function guestsOf(host: HostProcess): Promise<readonly number[]> {
  await expect.poll(() => guestIsShown(host)).toBe(true);
  const children = childrenOf(host.pid);
  expect(children.length).toBeGreaterThan(0);
  return children;
}

async function expectStopped(host: HostProcess, signal: "SIGTERM" | "SIGINT"): Promise<void> {
  const children = await guestsOf(host);
  expect(await host.end(signal)).toBe(0);
  await expect.poll(() => children.filter(isAlive)).toEqual([]);
}

describe("the host as a process", () => {
  it("stops on SIGINT with its guests, and leaves no process behind", async () => {
    const host = await start(newFolder());
    await install(host, GUEST, ["tradingRead"]);
    await expectStopped(host, "SIGINT");
  });

  it("leaves no guest behind when it is killed, starts it again at the next start, and stops on SIGTERM with it", async () => {
    const folder = newFolder();
    const host = await start(folder);
    await install(host, GUEST, ["tradingRead"]);
    const children = await guestsOf(host);
    expect(await host.end("SIGKILL")).toBe("SIGKILL");
    await expect.poll(() => children.filter(isAlive)).toEqual([]);
    await expectStopped(await start(folder), "SIGTERM");
  });

  it("says why it does not start where settings are not understood or the folder cannot be one", async () => {
    const folder = newFolder();
    await expect(startHostProcess({ DATA_DIR: folder, PORT: "99999" })).rejects.toThrow("host.config_invalid");
    const far = { DATA_DIR: folder, CLOUD_URL: "http://marketplace.example" };
    await expect(startHostProcess(far)).rejects.toThrow("host.config_invalid");
    const file = join(folder, "file");
    writeFileSync(file, "");
    await expect(startHostProcess({ DATA_DIR: file })).rejects.toThrow("the host stopped");
  });
});

describe("a host that runs", () => {
  const folder = newFolder();
  let host: HostProcess;
  beforeAll(async () => {
    host = await start(folder);
  });
  afterAll(() => host.end("SIGKILL"));

  it("keeps another one from its folder and from its port, which says why", async () => {
    await expect(start(folder)).rejects.toThrow("host.folder_in_use");
    const taken = { DATA_DIR: newFolder(), CLOUD_URL: cloud.url, PORT: new URL(host.origin).port };
    await expect(startHostProcess(taken)).rejects.toThrow("host.port_in_use");
  });

  it("[P23] prints its key once, in the ready line, and nowhere else", async () => {
    await host.call("GET", `/api/${host.token}`);
    await host.call("POST", "/api/extensions/resolve", { id: host.token });
    await host.end("SIGTERM");
    expect(host.output().split(host.token)).toHaveLength(2);
  });
});

describe("[P27] after kill -9", () => {
  it(
    "every acknowledged act is there and the store opens",
    async () => {
      const folder = newFolder();
      const ids = await Promise.all(
        Array.from({ length: 4 }, async (_, index) => {
          const id = `svc.killed_notes_${index}`;
          await cloud.published(author, { id });
          return id;
        }),
      );
      const acknowledged = new Map<string, string | undefined>();
      for (let kill = 0; kill < depth({ usual: 1, deep: 100 }); kill += 1) {
        const host = await start(folder);
        const found = new Map((await extensions(host)).map((each) => [each.id, each.generation]));
        for (const [id, generation] of acknowledged) expect([id, found.get(id)]).toEqual([id, generation]);
        for (const id of ids.slice(0, kill)) await toggle(host, id, acknowledged);
        const last = ids[kill % ids.length] ?? "";
        // The unacknowledged action may or may not have happened.
        acknowledged.delete(last);
        const underWay = toggle(host, last, new Map()).catch(() => "killed");
        await host.end("SIGKILL");
        await underWay;
      }
      const host = await start(folder);
      expect((await extensions(host)).every((each) => each.state === "active")).toBe(true);
      await host.end("SIGTERM");
    },
    patiently(depth({ usual: COMMON_LIMITS.testMs, deep: 3_600_000 })),
  );

  /** Installs an absent extension, removes a present one. */
  async function toggle(host: HostProcess, id: string, acknowledged: Map<string, string | undefined>): Promise<void> {
    const isThere = (await extensions(host)).some((each) => each.id === id);
    if (!isThere) return void acknowledged.set(id, (await install(host, id)).generation);
    const answer = await host.call("DELETE", `/api/extensions/${id}`);
    if (answer.ok) acknowledged.set(id, undefined);
  }
});
