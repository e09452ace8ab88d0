import type { PublishedRecord } from "@bourse/client";
import { canonicalize } from "@bourse/contract";
import { newPublisher, refusalCode, type TestHost, testHost } from "@bourse/host/testing";
import { resourceManifest, SMALLEST_GUEST, sampleSite, wasmManifest, webAppManifest } from "@bourse/testing/archives";
import { wasmV2 } from "@bourse/testing/manifests";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const NOTES = "svc.sample_notes";
const publisher = newPublisher();
const notes = (changes = {}) => publisher.release({ manifest: resourceManifest(changes) });
const versioned = (version: string, channel = "stable") =>
  publisher.release({ manifest: resourceManifest({ version }), channel });

let host: TestHost;
beforeEach(async () => {
  host = await testHost();
});
afterEach(() => host.dispose());

async function refusedVersions(record: Partial<PublishedRecord>, ids = { id: NOTES, version: "1.0.0" }) {
  host.marketplace.change(ids.id, ids.version, record);
  const code = await refusalCode(host.service.resolve(ids));
  expect(host.service.extensions().extensions).toEqual([]);
  return code;
}

describe("[P8, FLOW-14] nothing is resolved before it is published", () => {
  it("an id that is not in the catalogue, in review or rejected, is not found", async () => {
    expect(await refusalCode(host.service.resolve({ id: "svc.in_review" }))).toBe("resolve.not_found");
    expect(await refusalCode(host.service.resolve({ id: "../secrets" }))).toBe("resolve.not_found");
  });

  it("a version that is not in the catalogue is not found", async () => {
    host.marketplace.publish(await notes());
    expect(await refusalCode(host.service.resolve({ id: NOTES, version: "9.9.9" }))).toBe("resolve.not_found");
  });

  it("a state this host does not know is not a published one", async () => {
    host.marketplace.publish(await notes());
    expect(await refusedVersions({ state: "in_review" as "published" })).toBe("resolve.state_unknown");
  });

  it("a withdrawn version is refused with its reason, and stays installed where it is", async () => {
    host.marketplace.publish(await notes());
    await host.add(NOTES);
    host.marketplace.change(NOTES, "1.0.0", { state: "yanked", yankReason: "wrong figures" });
    const attempt = host.service.resolve({ id: NOTES, version: "1.0.0" });
    await expect(attempt).rejects.toThrow("wrong figures");
    expect(await refusalCode(host.service.resolve({ id: NOTES }))).toBe("resolve.none_resolvable");
    expect(host.service.extensions().extensions).toHaveLength(1);
  });
});

describe("[FLOW-15, VER-01] a version resolves only on a host that can run it", () => {
  it("[VER-06] the host is not older than minHostVersion", async () => {
    const app = await webAppRelease("9.0.0");
    host.marketplace.publish(app);
    const attempt = host.service.resolve({ id: app.record.id, version: app.record.version });
    expect(await refusalCode(attempt)).toBe("resolve.host_too_old");
    const { versions } = await host.service.plugin(app.record.id);
    expect(versions[0]?.reasons.map((each) => each.code)).toEqual(["resolve.host_too_old", "official.set_missing"]);
    expect(host.marketplace.downloads).toEqual([]);
  });

  it("the runtime and API version are ones it runs", async () => {
    host.marketplace.publish(await notes());
    host.marketplace.change(NOTES, "1.0.0", { apiVersion: 9 });
    const { versions } = await host.service.plugin(NOTES);
    expect(versions[0]?.reasons.map((each) => each.code)).toContain("resolve.runtime_unsupported");
  });

  it("the ABI feature bits are ones it offers", async () => {
    const manifest = wasmManifest();
    const release = await publisher.release({ manifest, wasm: SMALLEST_GUEST });
    host.marketplace.publish(release);
    const ids = { id: release.record.id, version: release.record.version };
    expect(await refusedVersions({ abiMask: 1 << 5 }, ids)).toBe("resolve.abi_unsupported");
    expect(await refusedVersions({ abiMask: -1 }, ids)).toBe("trust.record_mismatch");
  });

  it("a version nothing can order is not taken", async () => {
    host.marketplace.publish(await notes());
    expect(await refusedVersions({ version: "one" }, { id: NOTES, version: "1.0.0" }).catch(() => "gone")).toBe(
      "resolve.not_found",
    );
    expect((await host.service.plugin(NOTES)).versions[0]?.reasons[0]?.code).toBe("resolve.version_invalid");
  });

  function webAppRelease(minHostVersion: string) {
    const files = sampleSite();
    return publisher.release({ manifest: webAppManifest(files, { minHostVersion }), files });
  }
});

describe("[AUTH-09, P8] the publisher's key", () => {
  it("must be trusted, once, in the act of installing", async () => {
    host.marketplace.publish(await notes());
    const { plan_id, key_trusted } = await host.service.resolve({ id: NOTES });
    expect(key_trusted).toBe(false);
    const attempt = host.service.install({ plan_id, approved: [], trust_key: false });
    expect(await refusalCode(attempt)).toBe("trust.key_untrusted");
    expect(host.service.extensions().extensions).toEqual([]);
    await host.service.install({ plan_id, approved: [], trust_key: true });
    expect(host.service.trust().keys).toMatchObject([
      { publisher: "Sample Maker", key_id: publisher.keyId, used_by: [NOTES] },
    ]);
    expect((await host.service.resolve({ id: NOTES })).key_trusted).toBe(true);
  });

  it("[P9] is pinned: an update signed by another one is refused, also with trust given", async () => {
    host.marketplace.publish(await notes());
    await host.add(NOTES);
    const thief = newPublisher();
    host.marketplace.publish(await thief.release({ manifest: resourceManifest({ version: "2.0.0" }) }));
    const before = host.service.extensions();
    expect(await refusalCode(host.service.resolve({ id: NOTES, version: "2.0.0" }))).toBe("trust.key_changed");
    expect(host.service.extensions()).toEqual(before);
  });

  it("[P9] is pinned for the id too: another publisher name does not help, nor does removing first", async () => {
    host.marketplace.publish(await notes());
    await host.add(NOTES);
    await host.service.remove(NOTES);
    const thief = newPublisher();
    const manifest = resourceManifest({ version: "2.0.0", publisher: "Another Maker" });
    host.marketplace.publish(await thief.release({ manifest }));
    expect(await refusalCode(host.service.resolve({ id: NOTES, version: "2.0.0" }))).toBe("trust.key_changed");
  });

  it("can be forgotten when nothing depends on it; then another one can be trusted", async () => {
    host.marketplace.publish(await notes());
    await host.add(NOTES);
    expect(await refusalCode(host.service.forgetKey(publisher.keyId))).toBe("trust.key_in_use");
    await host.service.remove(NOTES);
    await host.service.forgetKey(publisher.keyId);
    expect(await refusalCode(host.service.forgetKey(publisher.keyId))).toBe("trust.key_unknown");
    host.marketplace.publish(await newPublisher().release({ manifest: resourceManifest({ version: "2.0.0" }) }));
    await host.add(NOTES, { version: "2.0.0" });
    expect(host.service.extensions().extensions).toHaveLength(1);
  });
});

describe("[P9] never backwards", () => {
  it("refuses a version older than one this host had, also after removing it", async () => {
    host.marketplace.publish(await versioned("1.0.0"), await versioned("2.0.0"));
    await host.add(NOTES, { version: "2.0.0" });
    const attempt = () => refusalCode(host.service.resolve({ id: NOTES, version: "1.0.0" }));
    expect(await attempt()).toBe("trust.version_backwards");
    await host.service.remove(NOTES);
    expect(await attempt()).toBe("trust.version_backwards");
    host = await host.restart();
    expect(await attempt()).toBe("trust.version_backwards");
  });

  it("says so when the catalogue hides what is newer", async () => {
    host.marketplace.publish(await versioned("2.0.0"));
    await host.add(NOTES);
    host.marketplace.publish(await versioned("1.0.0"));
    host.marketplace.change(NOTES, "2.0.0", { state: "yanked" });
    expect(await refusalCode(host.service.resolve({ id: NOTES }))).toBe("resolve.none_resolvable");
    expect(await refusalCode(host.service.resolve({ id: NOTES, version: "1.0.0" }))).toBe("trust.version_backwards");
  });

  it("refuses another build of the version it has: the two have no order", async () => {
    host.marketplace.publish(await versioned("1.0.0+b"));
    await host.add(NOTES);
    host.marketplace.publish(await versioned("1.0.0+a"));
    expect(await refusalCode(host.service.resolve({ id: NOTES, version: "1.0.0+a" }))).toBe("trust.version_backwards");
  });

  it("rolls back on request, and only to what this host had", async () => {
    host.marketplace.publish(await versioned("1.0.0"), await versioned("1.5.0"));
    await host.add(NOTES, { version: "1.0.0" });
    host.marketplace.publish(await versioned("2.0.0"));
    await host.add(NOTES);
    const before = host.service.extensions().extensions[0];
    const never = host.service.resolve({ id: NOTES, version: "1.5.0", rollback: true });
    expect(await refusalCode(never)).toBe("resolve.rollback_unknown");
    expect(await refusalCode(host.service.resolve({ id: NOTES, rollback: true }))).toBe("host.body_invalid");
    const plan = await host.service.resolve({ id: NOTES, version: "1.0.0", rollback: true });
    expect(plan.action).toBe("rollback");
    await host.service.install({ plan_id: plan.plan_id, approved: [], trust_key: false });
    const after = host.service.extensions().extensions[0];
    expect(after).toMatchObject({ version: "1.0.0", previous_versions: [] });
    expect(after?.generation).not.toBe(before?.generation);
    expect((await host.service.resolve({ id: NOTES })).version).toBe("2.0.0");
  });

  it("[P1] refuses other bytes under a version it had", async () => {
    host.marketplace.publish(await versioned("1.0.0"));
    await host.add(NOTES);
    await host.service.remove(NOTES);
    const other = await publisher.release({ manifest: resourceManifest({ description: "Another text." }) });
    host.marketplace.publish(other);
    expect(await refusalCode(host.service.resolve({ id: NOTES, version: "1.0.0" }))).toBe("trust.bytes_changed");
  });
});

describe("which version is chosen", () => {
  it("is the newest stable one; a beta only when it is named or was chosen before", async () => {
    host.marketplace.publish(await versioned("1.9.0"), await versioned("1.10.0"), await versioned("2.0.0", "beta"));
    expect((await host.service.resolve({ id: NOTES })).version).toBe("1.10.0");
    await host.add(NOTES, { version: "2.0.0" });
    host.marketplace.publish(await versioned("2.1.0", "beta"));
    expect((await host.service.resolve({ id: NOTES })).version).toBe("2.1.0");
  });

  it("skips what does not resolve", async () => {
    host.marketplace.publish(await versioned("1.0.0"), await versioned("1.1.0"));
    host.marketplace.change(NOTES, "1.1.0", { state: "yanked" });
    expect((await host.service.resolve({ id: NOTES })).version).toBe("1.0.0");
  });
});

describe("[SERVICE-20] the package is verified again, whoever checked it before", () => {
  it("[P2] refuses a download with any other bytes", async () => {
    const release = await notes();
    host.marketplace.publish(release);
    for (let at = 0; at < release.archive.length; at += 37) {
      host.marketplace.swap(NOTES, "1.0.0", release.archive.with(at, (release.archive[at] ?? 0) ^ 1));
      expect(await refusalCode(host.service.resolve({ id: NOTES }))).toBe("trust.digest_mismatch");
    }
    host.marketplace.swap(NOTES, "1.0.0", release.archive.subarray(0, -1));
    expect(await refusalCode(host.service.resolve({ id: NOTES }))).toBe("trust.digest_mismatch");
  });

  it("[R-SIGNATURE] refuses a signature that is not of this key, manifest, digest, id and version", async () => {
    const [release, other] = [await notes(), await versioned("2.0.0")];
    host.marketplace.publish(release);
    const { signature } = release.record;
    expect(await refusedVersions({ signature: other.record.signature })).toBe("signature.invalid");
    expect(await refusedVersions({ signature: signature.with(0, (signature[0] ?? 0) ^ 1) })).toBe("signature.invalid");
    const lowOrder = new Uint8Array(32).with(0, 1);
    expect(await refusedVersions({ publicKey: lowOrder })).toBe("signature.key_invalid");
  });

  it.each([
    ["capabilities", { capabilities: ["tradingRead"] }],
    ["publisher", { publisher: "Service Official" }],
    ["runtime", { runtime: "wasm" }],
    ["minHostVersion", { minHostVersion: "1.0.0" }],
  ])("refuses a record whose %s is not the signed manifest's", async (_, change) => {
    host.marketplace.publish(await notes());
    expect(await refusedVersions(change)).toBe("trust.record_mismatch");
  });

  it("refuses a record that promises another size or other ABI bits than the package has", async () => {
    host.marketplace.publish(await notes());
    expect(await refusedVersions({ size: 1 })).toBe("trust.digest_mismatch");
    host.marketplace.publish(await versioned("2.0.0"));
    const code = await refusedVersions({ abiMask: 1 }, { id: NOTES, version: "2.0.0" });
    expect(code).toBe("trust.record_mismatch");
  });

  it("notes refusals for safety in the audit", async () => {
    const release = await notes();
    host.marketplace.publish(release);
    host.marketplace.swap(NOTES, "1.0.0", release.archive.subarray(1));
    await refusalCode(host.service.resolve({ id: NOTES }));
    expect(host.audit()).toMatchObject([
      { action: "refuse", subject: NOTES, detail: { code: "trust.digest_mismatch" } },
    ]);
  });
});

describe("[P28] without the marketplace", () => {
  it("nothing resolves, and what is installed goes on", async () => {
    host.marketplace.publish(await notes());
    await host.add(NOTES);
    host.marketplace.goOffline();
    expect(await refusalCode(host.service.resolve({ id: NOTES }))).toBe("resolve.marketplace_unreachable");
    expect(await refusalCode(host.service.search(""))).toBe("resolve.marketplace_unreachable");
    expect(host.view(`${NOTES}.hello`)?.status).toBe("ready");
  });
});

function identity(manifest: Record<string, unknown>) {
  const { id, version, publisher: name, runtime, apiVersion, capabilities } = manifest as unknown as PublishedRecord;
  return { id, version, publisher: name, runtime, apiVersion, capabilities };
}

function encode(manifest: Record<string, unknown>): Uint8Array {
  return canonicalize(manifest as Parameters<typeof canonicalize>[0]);
}

it("[VER-10] interactive guests (API v2) are run by this host", async () => {
  const manifest = wasmV2();
  const base = await notes();
  const record = { ...base.record, ...identity(manifest), minHostVersion: "3.0.0", manifest: encode(manifest) };
  host.marketplace.publish({ ...base, record });
  const { versions } = await host.service.plugin(record.id);
  expect(versions[0]?.reasons.map((each) => each.code)).not.toContain("resolve.runtime_unsupported");
});
