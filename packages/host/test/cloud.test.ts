import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildPackage } from "@bourse/archive";
import { type Author, makePackage, startCloud, type TestCloud } from "@bourse/cloud/testing";
import { refusalCode } from "@bourse/host/testing";
import { assemble, HONEST_GUEST, HONEST_VIEW } from "@bourse/testing/guests";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type OpenHost, openHost } from "../src/host.ts";

let cloud: TestCloud;
let author: Author;
let host: OpenHost;
const dataDir = mkdtempSync(join(tmpdir(), "bourse-host-"));

beforeAll(async () => {
  cloud = await startCloud();
  author = await cloud.author();
  host = await openHost({ port: 0, dataDir, cloudUrl: cloud.url, pageFolder: dataDir }, { logLevel: "silent" });
});
afterAll(async () => {
  await host.close();
  await cloud.close();
  rmSync(dataDir, { recursive: true });
});

async function guestPackage(id: string) {
  const pack = makePackage({
    id,
    publisher: author.publisher,
    runtime: "wasm",
    changes: { capabilities: ["tradingRead"] },
  });
  const files = new Map([["main.wasm", await assemble(HONEST_GUEST)]]);
  const { archive, digest } = buildPackage({ manifest: pack.manifestBytes, files });
  if (!archive || !digest) throw new Error("the guest does not build");
  return { ...pack, archive, digest };
}

async function install(id: string, approved: readonly string[] = []) {
  const { plan_id } = await host.service.resolve({ id });
  return host.service.install({ plan_id, approved: [...approved], trust_key: true });
}

const viewOf = (id: string) =>
  Object.values(host.service.workbench({ symbol: "SPX", timeframe: "1D" }).locations)
    .flatMap((containers) => containers.flatMap((each) => each.views))
    .find((each) => each.view_id === id);

describe("a host on a real marketplace", () => {
  it("[FLOW-14, P8] resolves a guest only after its review passed and it was published", async () => {
    const pack = await guestPackage("svc.reviewed_guest");
    const { submission_id } = await author.submit(pack);
    await author.until(submission_id, "in_review");
    const attempt = () => refusalCode(host.service.resolve({ id: pack.id }));
    expect(await attempt()).toBe("resolve.not_found");
    const reviewer = await cloud.reviewer();
    await reviewer.post(`/admin/submissions/${submission_id}/take`);
    await reviewer.post(`/admin/submissions/${submission_id}/decide`, {
      decision: "approve",
      reason: "fine",
      rule_ids: [],
    });
    expect(await attempt()).toBe("resolve.not_found");
    await reviewer.post(`/admin/submissions/${submission_id}/publish`, { reason: "fine" });
    const plan = await host.service.resolve({ id: pack.id });
    expect(plan).toMatchObject({ digest: pack.digest, key_id: author.keyId, publisher_verified: true });
    expect(plan.capabilities).toMatchObject([{ name: "tradingRead", derived: true }]);
  });

  it("[SERVICE-08, ABI-08] runs the installed guest in the real runtime and shows what it published", async () => {
    await install("svc.reviewed_guest", ["tradingRead"]);
    await expect
      .poll(() => viewOf("svc.reviewed_guest.quote"))
      .toMatchObject({
        status: "ready",
        node: HONEST_VIEW,
      });
    await host.service.setApprovals("svc.reviewed_guest", []);
    expect(viewOf("svc.reviewed_guest.quote")?.status).toBe("denied");
  });

  it("[P8] does not resolve a rejected version", async () => {
    const pack = await guestPackage("svc.rejected_guest");
    const { submission_id } = await author.submit(pack);
    await author.until(submission_id, "in_review");
    const reviewer = await cloud.reviewer();
    await reviewer.post(`/admin/submissions/${submission_id}/take`);
    const body = { decision: "reject", reason: "no", rule_ids: ["wasm.malformed"] };
    await reviewer.post(`/admin/submissions/${submission_id}/decide`, body);
    expect(await refusalCode(host.service.resolve({ id: pack.id }))).toBe("resolve.not_found");
  });

  it("[PUB-06, VER-08] shows what is published, with versions, and refuses a withdrawn one with its reason", async () => {
    const { pack } = await cloud.published(author, { id: "svc.withdrawn_notes" });
    const newer = makePackage({ id: pack.id, publisher: author.publisher, version: "1.1.0" });
    const { submission_id } = await author.submit(newer);
    await author.until(submission_id, "published");
    expect((await host.service.search("nothing like it")).items).toEqual([]);
    expect((await host.service.search("withdrawn")).items).toMatchObject([
      {
        id: pack.id,
        publisher: author.publisher,
        publisher_verified: true,
        latest: { version: "1.1.0", channel: "stable" },
      },
    ]);
    await author.post(`/plugins/${pack.id}/versions/1.1.0/yank`, { reason: "wrong figures" });
    const { versions } = await host.service.plugin(pack.id);
    expect(versions.map(({ version, state, resolvable }) => [version, state, resolvable])).toEqual([
      ["1.1.0", "yanked", false],
      ["1.0.0", "published", true],
    ]);
    await expect(host.service.resolve({ id: pack.id, version: "1.1.0" })).rejects.toThrow("wrong figures");
    expect((await host.service.resolve({ id: pack.id })).version).toBe("1.0.0");
  });

  it("[P2, SERVICE-20] downloads what was signed, to the byte", async () => {
    const { pack } = await cloud.published(author, { id: "svc.same_bytes" });
    const extension = await install(pack.id);
    expect(extension).toMatchObject({ version: "1.0.0", publisher: author.publisher, key_id: author.keyId });
    expect(viewOf(`${pack.id}.hello`)).toMatchObject({ status: "ready", node: { type: "label", text: "Hello" } });
  });
});
