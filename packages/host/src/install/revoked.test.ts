import { keyId } from "@bourse/archive";
import type { KeyRecord } from "@bourse/client";
import { newPublisher, refusalCode, type TestHost, testHost } from "@bourse/host/testing";
import { resourceManifest } from "@bourse/testing/archives";
import { newKeyPair } from "@bourse/testing/keys";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const NOTES = "svc.sample_notes";
const PUBLISHER = "Sample Maker";
const PUBLISHED = "2026-01-02T00:00:00.000Z";
const BEFORE = "2026-01-01T00:00:00.000Z";
const AFTER = "2026-01-03T00:00:00.000Z";
const pair = newKeyPair();
const publisher = newPublisher(pair);

let host: TestHost;
beforeEach(async () => {
  host = await testHost();
  await publish("1.0.0");
  host.marketplace.change(NOTES, "1.0.0", { publishedAt: PUBLISHED });
  showKeys(3n);
  await host.add(NOTES);
});
afterEach(() => host.dispose());

const installed = () => host.service.extensions().extensions[0];
const stopped = { state: "suspended", fault: { code: "signature.key_revoked" } };

async function publish(version: string): Promise<void> {
  const manifest = resourceManifest({ version, publisher: PUBLISHER });
  host.marketplace.publish(await publisher.release({ manifest }));
}

function showKeys(revision: bigint, end: Partial<KeyRecord> = {}): void {
  const key = { keyId: keyId(pair.publicKey), publicKey: pair.publicKey, validFrom: BEFORE, ...end };
  host.marketplace.setKeys(PUBLISHER, { publisher: PUBLISHER, revision, keys: [key] });
}

const revoke = {
  "in the key set": (from: string) => showKeys(4n, { revokedFrom: from, revokeReason: "stolen" }),
  "at the version": (from: string) =>
    host.marketplace.change(NOTES, "1.0.0", { keyRevokedFrom: from, keyRevokeReason: "stolen" }),
};

describe.each(["in the key set", "at the version"] as const)("[P8] a key that is revoked (%s)", (where) => {
  it("from before the publication stops what is installed, over restarts and without a network", async () => {
    revoke[where](BEFORE);
    await host.service.checkStandings();
    expect(installed()).toMatchObject(stopped);
    expect(installed()?.fault?.message).toContain("stolen");
    host.marketplace.goOffline();
    host = await host.restart();
    expect(installed()).toMatchObject(stopped);
    await host.service.retry(NOTES);
    await host.service.setEnabled(NOTES, "disabled");
    await host.service.setEnabled(NOTES, "enabled");
    expect(installed()).toMatchObject(stopped);
  });

  it("from after the publication leaves it running, until it is said to reach further back", async () => {
    revoke[where](AFTER);
    await host.service.checkStandings();
    expect(installed()?.state).toBe("active");
    revoke[where](BEFORE);
    await host.service.checkStandings();
    expect(installed()).toMatchObject(stopped);
  });

  it("stays revoked when the marketplace does not say so any more, for new versions too", async () => {
    revoke[where](BEFORE);
    await host.service.checkStandings();
    showKeys(4n);
    host.marketplace.change(NOTES, "1.0.0", { keyRevokedFrom: AFTER });
    await publish("1.1.0");
    await host.service.checkStandings();
    expect(installed()).toMatchObject(stopped);
    expect(await refusalCode(host.service.resolve({ id: NOTES, version: "1.1.0" }))).toBe("signature.key_revoked");
  });

  it("is heard of by whoever looks at the extension", async () => {
    revoke[where](BEFORE);
    await host.service.plugin(NOTES);
    expect(installed()).toMatchObject(stopped);
    const { action, subject, detail } = host.audit().at(-1) ?? {};
    expect({ action, subject }).toEqual({ action: "revoked", subject: keyId(pair.publicKey) });
    expect(detail).toEqual({ publisher: PUBLISHER, effective_at: BEFORE, reason: "stolen" });
  });
});

describe("a revocation that a marketplace may have invented", () => {
  const seen = { key_id: keyId(pair.publicKey), effective_at: BEFORE };
  const told = async (): Promise<void> => {
    revoke["at the version"](BEFORE);
    await host.service.checkStandings();
  };

  it("is the trader's to decide about: the installed bytes run again, over restarts, and nothing else of the key does", async () => {
    await told();
    expect(installed()).toMatchObject({ ...stopped, revoked: { ...seen, reason: "stolen" } });
    expect(await host.service.runAnyway(NOTES, seen)).toMatchObject({ state: "active" });
    expect(installed()?.fault).toBeUndefined();
    expect(installed()?.revoked?.run_anyway_since).toBeDefined();
    expect(host.audit().at(-1)).toMatchObject({ action: "run_anyway", subject: NOTES, detail: seen });
    await host.service.checkStandings();
    host = await host.restart();
    expect(installed()).toMatchObject({ state: "active", revoked: seen });
    await publish("1.1.0");
    expect(await refusalCode(host.service.resolve({ id: NOTES, version: "1.1.0" }))).toBe("signature.key_revoked");
  });

  it("stops it again when the trader takes the decision back, or removes and installs it again", async () => {
    await told();
    await host.service.runAnyway(NOTES, seen);
    expect(await host.service.stopAgain(NOTES)).toMatchObject(stopped);
    expect(installed()?.revoked?.run_anyway_since).toBeUndefined();
    expect(host.audit().at(-1)).toMatchObject({ action: "run_anyway_revoked", subject: NOTES });
    await host.service.runAnyway(NOTES, seen);
    await host.service.remove(NOTES);
    expect(await refusalCode(host.add(NOTES))).toBe("signature.key_revoked");
  });

  it("is refused where nothing is revoked, and where something else is said than was shown", async () => {
    expect(await refusalCode(host.service.runAnyway(NOTES, seen))).toBe("trust.key_not_revoked");
    await told();
    const later = { ...seen, effective_at: AFTER };
    expect(await refusalCode(host.service.runAnyway(NOTES, later))).toBe("trust.revocation_moved");
    expect(installed()).toMatchObject(stopped);
    expect(await refusalCode(host.service.runAnyway("svc.unknown", seen))).toBe("install.not_installed");
  });
});

describe("what is no revocation", () => {
  it("[P9] an unreadable time counts as one from the beginning; a later repetition changes nothing", async () => {
    revoke["in the key set"]("some day");
    await host.service.checkStandings();
    expect(installed()).toMatchObject(stopped);
    const lines = host.audit().length;
    await host.service.checkStandings();
    expect(host.audit()).toHaveLength(lines);
  });

  it("of keys that this host does not hold nothing is kept", async () => {
    const other = newKeyPair();
    const key = { keyId: keyId(other.publicKey), publicKey: other.publicKey, validFrom: BEFORE, revokedFrom: BEFORE };
    host.marketplace.setKeys(PUBLISHER, { publisher: PUBLISHER, revision: 9n, keys: [key] });
    const lines = host.audit().length;
    await host.service.checkStandings();
    expect(host.audit()).toHaveLength(lines);
  });

  it("a set that its own keys contradict says nothing", async () => {
    const key = { keyId: "a".repeat(64), publicKey: pair.publicKey, validFrom: BEFORE };
    const held = { ...key, keyId: keyId(pair.publicKey), revokedFrom: BEFORE };
    host.marketplace.setKeys(PUBLISHER, { publisher: PUBLISHER, revision: 9n, keys: [key, held] });
    await host.service.checkStandings();
    expect(installed()?.state).toBe("active");
  });
});
