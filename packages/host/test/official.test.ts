import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newOfficials, type Officials } from "@bourse/archive/testing";
import {
  endorse,
  officialAuthor,
  packModel,
  packSite,
  startCloud,
  type TestCloud,
  type TestPackage,
} from "@bourse/cloud/testing";
import { fakeRunner } from "@bourse/host/testing";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { type OpenHost, openHost } from "../src/host.ts";
import { type Lie, type LyingCloud, lyingCloud } from "./fixtures/lying-cloud.fixture.ts";

const officials = newOfficials();
const others = newOfficials();
const board = packSite({ id: "svc.official_board" });
const older = packSite({ id: "svc.official_board", version: "0.9.0" });
const model = packModel();

let honest: TestCloud;
let lying: LyingCloud;
let host: OpenHost;
beforeAll(async () => {
  honest = await startCloud({ officialSets: officials.sets });
  lying = await lyingCloud(honest.url);
  for (const pack of [older, board, model]) await publish(honest, pack, officials);
  host = await hostOn(lying.url);
});
afterAll(async () => {
  await host?.close();
  lying?.close();
  await honest?.close();
});

async function hostOn(cloudUrl: string): Promise<OpenHost> {
  const dataDir = mkdtempSync(join(tmpdir(), "bourse-host-"));
  writeFileSync(join(dataDir, "official.json"), officials.file, { mode: 0o600 });
  const made = await openHost(
    { port: 0, dataDir, cloudUrl, pageFolder: dataDir },
    { logLevel: "silent", runners: [fakeRunner("webApp", "workspace"), fakeRunner("managedModel")] },
  );
  return {
    ...made,
    async close() {
      await made.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}

/** Through the whole workflow of a service: submitted, reviewed, published. */
async function publish(cloud: TestCloud, pack: TestPackage, signers: Officials): Promise<void> {
  const author = await authorOf(cloud);
  const { submission_id: id } = await author.submit(pack);
  await author.post(`/publisher/me/submissions/${id}/endorsements`, { endorsements: endorse(signers, pack) });
  await author.until(id, "in_review");
  const reviewer = await cloud.reviewer();
  await reviewer.post(`/admin/submissions/${id}/decide`, { decision: "approve", reason: "fine", rule_ids: [] });
  await reviewer.post(`/admin/submissions/${id}/publish`, { reason: "fine" });
  await author.until(id, "published");
}

const authors = new Map<TestCloud, ReturnType<typeof officialAuthor>>();
function authorOf(cloud: TestCloud) {
  const author = authors.get(cloud) ?? officialAuthor(cloud);
  authors.set(cloud, author);
  return author;
}

async function reasons({ id, version }: TestPackage, on = host): Promise<readonly string[]> {
  const { versions } = await on.service.plugin(id);
  return versions.find((each) => each.version === version)?.reasons.map((each) => each.code) ?? ["absent"];
}
const official = (codes: readonly string[]) => codes.filter((each) => /^(?:official|trust|signature)\./.test(each));

describe("[SERVICE-15, SERVICE-17, P8] a host on a marketplace that lies about what is official", () => {
  it("finds nothing against what its own keys have signed, while the marketplace tells the truth", async () => {
    lying.tell((record) => record);
    for (const pack of [board, model]) expect(await reasons(pack)).toEqual([]);
    const plan = await host.service.resolve({ id: board.id });
    expect(plan).toMatchObject({ runtime: "webApp", publisher: "Service Official", digest: board.digest });
  });

  const [forged] = endorse(others, board);
  const lies: readonly (readonly [string, Lie])[] = [
    ["leaves the signatures out", (record) => ({ ...record, endorsements: [] })],
    ["leaves one out", (record) => ({ ...record, endorsements: record.endorsements.slice(1) })],
    ["forges them", (record) => ({ ...record, endorsements: endorse(others, board) })],
    [
      "puts its own under the official key ids",
      (record) => ({
        ...record,
        endorsements: record.endorsements.map((each) => ({ ...each, signature: forged?.signature ?? "" })),
      }),
    ],
    ["swaps them for those of another version", (record) => ({ ...record, endorsements: endorse(officials, older) })],
    ["swaps them for those of another package", (record) => ({ ...record, endorsements: endorse(officials, model) })],
    [
      "repeats one of them",
      (record) => ({
        ...record,
        endorsements: record.endorsements.map(() => record.endorsements[0]).flatMap((each) => each ?? []),
      }),
    ],
    ["sends something else", (record) => ({ ...record, endorsements: "signed" as never })],
  ];
  it.each(lies)("refuses the version when it %s", async (_, lie) => {
    lying.tell((record) => (record.version === board.version ? lie(record) : record));
    const found = await reasons(board);
    expect(found.some((each) => each === "official.too_few" || each === "resolve.record_unreadable")).toBe(true);
    await expect(host.service.resolve({ id: board.id, version: board.version })).rejects.toThrow();
    expect(host.service.extensions().extensions).toEqual([]);
    expect(host.service.trust().keys).toEqual([]);
  });

  it("refuses the version when it calls the runtime another", async () => {
    lying.tell((record) => ({ ...record, runtime: "resource", endorsements: [] }));
    expect(await reasons(board)).toContain("trust.record_mismatch");
  });

  it("refuses a publisher named Service Official that another marketplace verified and counted as official", async () => {
    const evil = await startCloud({ officialSets: others.sets });
    const victim = await hostOn(evil.url);
    onTestFinished(async () => {
      await victim.close();
      await evil.close();
    });
    await publish(evil, board, others);
    const { versions } = await victim.service.plugin(board.id);
    expect(versions).toMatchObject([{ state: "published", resolvable: false }]);
    expect(official(await reasons(board, victim))).toEqual([
      "official.too_few",
      "official.key_unknown",
      "official.key_unknown",
    ]);
    await expect(victim.service.resolve({ id: board.id })).rejects.toMatchObject({ code: "official.too_few" });
    expect(victim.service.trust().keys).toEqual([]);
    expect(victim.audit().map((each) => each.action)).toContain("refuse");
  });
});
