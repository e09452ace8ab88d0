import { newOfficials } from "@bourse/archive/testing";
import type { PublishedRecord } from "@bourse/client";
import { fakeRunner, newPublisher, type Release, refusalCode, type TestHost, testHost } from "@bourse/host/testing";
import { managedModelManifest, resourceManifest, sampleSite, webAppManifest } from "@bourse/testing/archives";
import { newKeyPair } from "@bourse/testing/keys";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const officials = newOfficials();
const publisher = newPublisher();
const RUNNERS = [fakeRunner("webApp", "workspace"), fakeRunner("managedModel")];
const MODEL_FILES = new Map(
  ["tools/forecast/prepare.py", "tools/forecast/server.py"].map((name) => [name, new TextEncoder().encode("pass\n")]),
);

let host: TestHost;
beforeEach(async () => {
  host = await testHost({ officialSet: officials.file, runners: RUNNERS });
});
afterEach(() => host.dispose());

const site = sampleSite();
const webApp = (changes = {}, by?: readonly number[]) =>
  publisher.release({
    manifest: webAppManifest(site, changes),
    files: site,
    endorse: (version) => officials.endorse(version, by),
  });
const model = (by?: readonly number[]) =>
  publisher.release({
    manifest: managedModelManifest(MODEL_FILES),
    files: MODEL_FILES,
    endorse: (version) => officials.endorse(version, by),
  });

/** The official reasons against a release, as the marketplace offers it after a change. */
async function reasons({ record, archive }: Release, change: Partial<PublishedRecord> = {}, on: TestHost = host) {
  on.marketplace.publish({ record: { ...record, ...change }, archive });
  const { versions } = await on.service.plugin(record.id);
  const found = versions.find((each) => each.version === record.version)?.reasons ?? [];
  return found.filter((each) => each.code.startsWith("official."));
}
const codes = async (...given: Parameters<typeof reasons>) => (await reasons(...given)).map((each) => each.code);

describe("[SERVICE-15, SERVICE-17] packages of the official runtimes need the signatures of official keys", () => {
  it("nothing is held against a web application and a model that enough keys signed", async () => {
    expect(await codes(await webApp())).toEqual([]);
    expect(await codes(await model([1, 2]))).toEqual([]);
  });

  it("[P28] a marketplace that strips the signatures, or offers too few, is told which are missing", async () => {
    expect(await codes(await webApp({}, []))).toEqual(["official.too_few"]);
    const [reason] = await reasons(await model([2]));
    expect(reason?.message).toContain("1 of 2 signatures that it needs (from the 3 keys of set 1)");
  });

  it("[R-SIGNATURE] signatures of another version, id, archive or publisher's manifest do not count", async () => {
    const release = await webApp();
    const others = [await webApp({ version: "9.0.1" }), await webApp({ id: "svc.other_board" }), await model()];
    const changed = await webApp({ description: "Another text" });
    for (const { record } of [...others, changed])
      expect(await codes(release, { endorsements: record.endorsements })).toEqual([
        "official.too_few",
        "official.signature_invalid",
        "official.signature_invalid",
      ]);
  });

  it("[R-SIGNATURE] the marketplace's own keys, repeated and forged signatures do not count", async () => {
    const release = await webApp();
    const [first] = release.record.endorsements;
    if (!first) throw new Error("no signature");
    const own = newOfficials().endorse(release.record);
    expect(await codes(release, { endorsements: own })).toEqual([
      "official.too_few",
      "official.key_unknown",
      "official.key_unknown",
    ]);
    expect(await codes(release, { endorsements: [first, first] })).toEqual([
      "official.too_few",
      "official.key_repeated",
    ]);
    const forged = own.map((each, at) => ({ ...each, keyId: officials.set.keys[at]?.keyId ?? "" }));
    expect(await codes(release, { endorsements: forged })).toHaveLength(3);
  });

  it("[P8] a publisher named Service Official is not official by its name, its mark or a first sight", async () => {
    const stranger = newPublisher();
    const release = await stranger.release({ manifest: webAppManifest(site), files: site });
    expect(release.record.publisher).toBe("Service Official");
    expect(await codes(release, { publisherVerified: true })).toEqual(["official.too_few"]);
    const attempt = host.service.resolve({ id: release.record.id });
    expect(await refusalCode(attempt)).toBe("official.too_few");
    expect(host.service.trust().keys).toEqual([]);
  });

  it("[R-SIGNATURE] a key of the set that signed for the publisher does not count again", async () => {
    const pair = newKeyPair();
    const both = newOfficials({ pairs: [pair, newKeyPair()], threshold: 2 });
    const release = await newPublisher(pair).release({
      manifest: webAppManifest(site),
      files: site,
      endorse: both.endorse,
    });
    const other = await testHost({ officialSet: both.file, runners: RUNNERS });
    expect(await codes(release, {}, other)).toEqual(["official.too_few", "official.publisher_key"]);
    await other.dispose();
  });

  it("a package of another runtime needs none, whatever its publisher is called", async () => {
    const named = await publisher.release({ manifest: resourceManifest({ publisher: "Service Official" }) });
    expect(await codes(named)).toEqual([]);
    await host.add(named.record.id);
    expect(host.service.extensions().extensions).toHaveLength(1);
  });
});

describe("a host without official keys", () => {
  it("[P28] takes no web application, and says that it has no keys", async () => {
    const bare = await testHost({ runners: RUNNERS });
    const release = await webApp();
    const [reason] = await reasons(release, {}, bare);
    expect(reason?.code).toBe("official.set_missing");
    expect(reason?.message).toMatch(/^there is no file .*official\.json$/);
    await bare.dispose();
  });
});
