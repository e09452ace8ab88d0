import { newOfficials } from "@bourse/archive/testing";
import { type FakeRunner, fakeRunner, newPublisher, refusalCode, type TestHost, testHost } from "@bourse/host/testing";
import { resourceManifest, sampleSite, webAppManifest } from "@bourse/testing/archives";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const officials = newOfficials();
const publisher = newPublisher();
const site = sampleSite();

let host: TestHost;
let runner: FakeRunner;
beforeEach(async () => {
  runner = fakeRunner("webApp", "workspace");
  host = await testHost({ officialSet: officials.file, runners: [runner] });
});
afterEach(() => host.dispose());

const board = (by = publisher, changes = {}) =>
  by.release({
    manifest: webAppManifest(site, changes),
    files: site,
    endorse: (version) => officials.endorse(version),
  });

/** Installs without trusting any key. */
async function install(id: string) {
  const plan = await host.service.resolve({ id });
  const approved = plan.capabilities.map(({ name }) => name);
  const accepted = plan.terms.filter((each) => !each.accepted).map(({ value }) => value);
  await host.service.install({ plan_id: plan.plan_id, approved, trust_key: false, accepted });
  return plan;
}

describe("the publisher's key of an official package", () => {
  it("[P8] is shown, accepted for this extension without a question, and recorded", async () => {
    const { record, archive } = await board();
    host.marketplace.publish({ record, archive });
    const plan = await install(record.id);
    const signed_by = record.endorsements.map((each) => each.keyId);
    expect(plan).toMatchObject({
      key_id: record.keyId,
      key_trusted: false,
      official: { revision: 1, threshold: 2, keys: 3, signed_by },
    });
    expect(host.service.trust().keys).toEqual([
      {
        publisher: "Service Official",
        key_id: record.keyId,
        trusted_at: expect.any(String),
        only_for: record.id,
        used_by: [record.id],
      },
    ]);
    const noted = host.audit().filter((each) => each.action === "trust");
    expect(noted).toMatchObject([
      { subject: record.keyId, detail: { only_for: record.id, official_set: 1, signed_by } },
    ]);
    expect(runner.generations).toHaveLength(1);
  });

  it("[P8, R-SIGNATURE] is not trusted for anything else: another extension of that name still asks", async () => {
    const { record, archive } = await board();
    host.marketplace.publish({ record, archive });
    await install(record.id);
    // A marketplace may have signed the official package with a key of its own, to have that key trusted.
    const other = await publisher.release({ manifest: resourceManifest({ publisher: "Service Official" }) });
    host.marketplace.publish(other);
    const plan = await host.service.resolve({ id: other.record.id });
    expect([plan.key_trusted, plan.official]).toEqual([false, undefined]);
    expect(await refusalCode(install(other.record.id))).toBe("trust.key_untrusted");
  });

  it("[P8] is the only one that may sign a later version, until it is forgotten", async () => {
    const first = await board();
    host.marketplace.publish(first);
    const { id, keyId } = first.record;
    await install(id);
    const stranger = await board(newPublisher(), { version: "9.9.9" });
    host.marketplace.publish(stranger);
    expect(await refusalCode(host.service.resolve({ id, version: "9.9.9" }))).toBe("trust.key_changed");
    expect(await refusalCode(host.service.forgetKey(keyId))).toBe("trust.key_in_use");
    await host.service.remove(id);
    expect(host.service.trust().keys).toMatchObject([{ only_for: id, used_by: [] }]);
    expect(await refusalCode(host.service.resolve({ id, version: "9.9.9" }))).toBe("trust.key_changed");
    await host.service.forgetKey(keyId);
    expect(host.service.trust().keys).toEqual([]);
    expect(await host.service.resolve({ id, version: "9.9.9" })).toMatchObject({ key_trusted: false });
  });

  it("[P28] is not accepted when too few official keys signed, or when the host has no official keys any more", async () => {
    const { record, archive } = await board();
    host.marketplace.publish({ record: { ...record, endorsements: record.endorsements.slice(1) }, archive });
    expect(await refusalCode(install(record.id))).toBe("official.too_few");
    host.marketplace.change(record.id, record.version, { endorsements: record.endorsements });
    const plan = await host.service.resolve({ id: record.id });
    await host.restart({ officialSet: new TextEncoder().encode("{}") }).then((next) => {
      host = next;
    });
    const late = host.service.install({ plan_id: plan.plan_id, approved: [], trust_key: false });
    expect(await refusalCode(late)).toBe("install.plan_unknown");
    expect(await refusalCode(install(record.id))).toBe("official.set_invalid");
    expect(host.service.trust().keys).toEqual([]);
  });
});
