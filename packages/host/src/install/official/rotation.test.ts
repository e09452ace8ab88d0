import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { newOfficials } from "@bourse/archive/testing";
import { type FakeRunner, fakeRunner, newPublisher, refusalCode, type TestHost, testHost } from "@bourse/host/testing";
import { sampleSite, webAppManifest } from "@bourse/testing/archives";
import { newKeyPair } from "@bourse/testing/keys";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const officials = newOfficials();
const [first, second, third] = officials.pairs;
const files = sampleSite();
const manifest = webAppManifest(files);

let host: TestHost;
let runner: FakeRunner;
beforeEach(async () => {
  runner = fakeRunner("webApp", "workspace");
  host = await testHost({ officialSet: officials.file, runners: [runner] });
});
afterEach(() => host.dispose());

const release = () => newPublisher().release({ manifest, files, endorse: (version) => officials.endorse(version) });
const shown = () => host.service.extensions().extensions[0];

it("[P9, SERVICE-17] an official package stops when its keys are replaced, and runs again once the new ones have signed", async () => {
  if (!first || !second || !third) throw new Error("no keys");
  const { record, archive } = await release();
  host.marketplace.publish({ record, archive });
  await host.add(record.id);
  expect(runner.generations).toHaveLength(1);
  const replaced = officials.succeed({ pairs: [first, third, newKeyPair()] });

  host = await host.restart({ officialSet: replaced.file });
  expect(runner.generations).toHaveLength(1);
  expect(shown()).toMatchObject({ state: "suspended", fault: { code: "official.too_few" } });

  const endorsements = [...record.endorsements, ...replaced.endorse(record, [2])];
  host.marketplace.change(record.id, record.version, { endorsements });
  await host.service.checkStandings();
  expect(runner.generations).toHaveLength(2);

  // Signatures that the marketplace leaves out later stay stored here.
  host.marketplace.change(record.id, record.version, { endorsements: [] });
  await host.service.checkStandings();
  host = await host.restart();
  expect(runner.generations).toHaveLength(3);
  expect(shown()?.fault).toBeUndefined();
});

it("[P9, P28] an older set after a newer one gives no keys, and nothing official runs", async () => {
  const { record, archive } = await release();
  host.marketplace.publish({ record, archive });
  await host.add(record.id);
  host = await host.restart({ officialSet: officials.succeed({ pairs: officials.pairs }).file });
  expect(runner.generations).toHaveLength(2);
  host = await host.restart({ officialSet: officials.file });
  expect(runner.generations).toHaveLength(2);
  expect(shown()).toMatchObject({ state: "suspended", fault: { code: "official.set_older" } });
});

describe("a file of official keys that is replaced while the host runs", () => {
  const replace = (file: Uint8Array) => writeFileSync(join(host.dataDir, "official.json"), file);
  async function started() {
    const { record, archive } = await release();
    host.marketplace.publish({ record, archive });
    await host.add(record.id);
    return record;
  }

  it("[P9, SERVICE-17] stops what the new keys have not signed, and starts it once they have", async () => {
    if (!first || !second || !third) throw new Error("no keys");
    const record = await started();
    const replaced = officials.succeed({ pairs: [first, third, newKeyPair()] });
    replace(replaced.file);
    await host.service.followOfficialKeys();
    expect(shown()).toMatchObject({ state: "suspended", fault: { code: "official.too_few" } });
    expect(runner.generations[0]?.ended).toBe("too few official keys have signed it");
    const endorsements = [...record.endorsements, ...replaced.endorse(record, [2])];
    host.marketplace.change(record.id, record.version, { endorsements });
    await host.service.checkStandings();
    expect(shown()?.fault).toBeUndefined();
    expect(host.service.trust().official).toMatchObject({ set: { revision: 2 }, seen: { revision: 2 } });
  });

  it("[P28] stops everything official when the file is gone or older, and keeps what the same keys cover", async () => {
    const record = await started();
    const kept = officials.succeed({ pairs: officials.pairs });
    replace(kept.file);
    await host.service.followOfficialKeys();
    expect([runner.generations.length, shown()?.fault]).toEqual([1, undefined]);
    rmSync(join(host.dataDir, "official.json"));
    await host.service.followOfficialKeys();
    expect(shown()?.fault).toMatchObject({ code: "official.set_missing" });
    replace(officials.file);
    await host.service.followOfficialKeys();
    expect(shown()?.fault).toMatchObject({ code: "official.set_older" });
    replace(kept.file);
    await host.service.followOfficialKeys();
    expect(shown()?.fault).toBeUndefined();
    const { official } = host.service.trust();
    expect(official.set?.keys.map((each) => each.signed)).toContainEqual([record.id]);
    const noted = host.audit().filter((each) => each.action === "official_keys");
    expect(noted.map(({ detail }) => detail.revision ?? detail.code)).toEqual([
      1,
      2,
      "official.set_missing",
      "official.set_older",
      2,
    ]);
  });

  it("is noticed before a plan is made, without a restart or a round", async () => {
    const { record, archive } = await release();
    host.marketplace.publish({ record, archive });
    rmSync(join(host.dataDir, "official.json"));
    expect(await refusalCode(host.service.resolve({ id: record.id }))).toBe("official.set_missing");
    replace(officials.file);
    expect(await host.service.resolve({ id: record.id })).toMatchObject({ id: record.id });
  });
});
