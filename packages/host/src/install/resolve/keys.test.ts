import { keyId, rotationStatement } from "@bourse/archive";
import type { KeyRecord, PublisherKeys } from "@bourse/client";
import { newPublisher, refusalCode, type TestHost, testHost } from "@bourse/host/testing";
import { resourceManifest } from "@bourse/testing/archives";
import { type KeyPair, newKeyPair, signWith } from "@bourse/testing/keys";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const NOTES = "svc.sample_notes";
const PUBLISHER = "Sample Maker";
const [oldKey, newKey] = [newKeyPair(), newKeyPair()];
const versioned = (pair: KeyPair, version: string, publisher = PUBLISHER) =>
  newPublisher(pair).release({ manifest: resourceManifest({ version, publisher }) });

let host: TestHost;
beforeEach(async () => {
  host = await testHost();
});
afterEach(() => host.dispose());

const record = (pair: KeyPair, more: Partial<KeyRecord> = {}): KeyRecord => ({
  keyId: keyId(pair.publicKey),
  publicKey: pair.publicKey,
  validFrom: "2026-01-01T00:00:00.000Z",
  ...more,
});

function successor(more: Partial<KeyRecord> = {}): KeyRecord {
  const effectiveAt = "2026-01-02T00:00:00.000Z";
  const said = { publisher: PUBLISHER, newPublicKey: newKey.publicKey, effectiveAt, challenge: "c" };
  const oldKeyId = keyId(oldKey.publicKey);
  const signature = signWith(oldKey, rotationStatement({ ...said, oldKeyId }));
  return record(newKey, {
    validFrom: effectiveAt,
    rotation: { oldKeyId, effectiveAt, challenge: "c", signature },
    ...more,
  });
}

const show = (revision: bigint, ...keys: readonly KeyRecord[]) =>
  host.marketplace.setKeys(PUBLISHER, { publisher: PUBLISHER, revision, keys } satisfies PublisherKeys);
const resolve = (version?: string) =>
  host.service.resolve({ id: NOTES, ...(version === undefined ? {} : { version }) });
const pins = () => host.service.trust().keys.map((each) => each.key_id);

/** The host has version 1.0.0, signed with the old key; 1.1.0 is signed with the new one. */
async function afterRotation(): Promise<void> {
  host.marketplace.publish(await versioned(oldKey, "1.0.0"));
  await host.add(NOTES);
  host.marketplace.publish(await versioned(newKey, "1.1.0"));
}

describe("[AUTH-09] a successor of the pinned key", () => {
  it("is followed when the old key signed for it; the plan says so and the install moves the pin", async () => {
    await afterRotation();
    show(2n, record(oldKey), successor());
    const plan = await resolve();
    expect(plan).toMatchObject({ version: "1.1.0", key_trusted: true, key_rotated_from: keyId(oldKey.publicKey) });
    expect(pins()).toEqual([keyId(oldKey.publicKey)]);
    await host.service.install({ plan_id: plan.plan_id, approved: [], trust_key: false });
    expect(pins()).toEqual([keyId(newKey.publicKey)]);
    expect(host.audit().map((each) => each.action)).toContain("trust");
    host.marketplace.publish(await versioned(oldKey, "1.2.0"));
    expect(await refusalCode(resolve("1.2.0"))).toBe("trust.key_changed");
  });

  it("is not followed without the signature, or from a key that was revoked before it signed", async () => {
    await afterRotation();
    expect(await refusalCode(resolve("1.1.0"))).toBe("trust.key_changed");
    show(2n, record(oldKey), record(newKey));
    expect(await refusalCode(resolve("1.1.0"))).toBe("trust.key_changed");
    show(2n, record(oldKey, { revokedFrom: "2026-01-01T12:00:00.000Z" }), successor());
    expect(await refusalCode(resolve("1.1.0"))).toBe("trust.key_changed");
    expect(pins()).toEqual([keyId(oldKey.publicKey)]);
  });

  it("goes back along the chain only to bytes this host had", async () => {
    await afterRotation();
    show(2n, record(oldKey), successor());
    const plan = await resolve();
    await host.service.install({ plan_id: plan.plan_id, approved: [], trust_key: false });
    const back = await host.service.resolve({ id: NOTES, version: "1.0.0", rollback: true });
    expect(back.key_rotated_from).toBeUndefined();
    await host.service.install({ plan_id: back.plan_id, approved: [], trust_key: false });
    expect(pins()).toEqual([keyId(newKey.publicKey)]);
    expect((await resolve()).version).toBe("1.1.0");
  });
});

describe("[P9] a publisher's keys", () => {
  it("never go back behind what was planned with, and are not gone", async () => {
    host.marketplace.publish(await versioned(oldKey, "1.0.0"));
    show(5n, record(oldKey));
    await host.add(NOTES);
    host.marketplace.publish(await versioned(oldKey, "1.1.0"));
    show(4n, record(oldKey));
    expect(await refusalCode(resolve())).toBe("trust.key_set_backwards");
    host.marketplace.setKeys(PUBLISHER, undefined);
    expect(await refusalCode(resolve())).toBe("trust.key_set_backwards");
    expect(host.audit().filter((each) => each.action === "refuse")).toHaveLength(2);
    show(6n, record(oldKey));
    expect((await resolve()).version).toBe("1.1.0");
  });

  it("that are only listed do not raise the mark: a lie must not lock the publisher out", async () => {
    host.marketplace.publish(await versioned(oldKey, "1.0.0"));
    show(2n ** 62n, record(oldKey));
    await host.service.plugin(NOTES);
    show(1n, record(oldKey));
    expect((await resolve()).version).toBe("1.0.0");
  });

  it("whose number is merely resolved with do not raise the mark: nobody signs a revision", async () => {
    host.marketplace.publish(await versioned(oldKey, "1.0.0"));
    show(2n ** 63n - 1n, record(oldKey));
    await resolve();
    show(2n, record(oldKey));
    const plan = await resolve();
    await host.service.install({ plan_id: plan.plan_id, approved: [], trust_key: true });
    show(1n, record(oldKey));
    expect(await refusalCode(resolve())).toBe("trust.key_set_backwards");
  });

  it("that lie about a rotation make nothing resolvable", async () => {
    await afterRotation();
    show(2n, record(oldKey), successor({ publicKey: oldKey.publicKey }));
    expect(await refusalCode(resolve("1.1.0"))).toBe("trust.key_set_invalid");
  });
});

describe("[P8] a revoked key", () => {
  it("what was published after the revocation is refused, the version before is offered", async () => {
    host.marketplace.publish(await versioned(oldKey, "1.0.0"), await versioned(oldKey, "1.1.0"));
    const keyRevokedFrom = "2026-01-02T00:00:00.000Z";
    host.marketplace.change(NOTES, "1.0.0", { keyRevokedFrom, publishedAt: "2026-01-01T00:00:00.000Z" });
    host.marketplace.change(NOTES, "1.1.0", { keyRevokedFrom, keyRevokeReason: "stolen" });
    expect(await refusalCode(resolve("1.1.0"))).toBe("signature.key_revoked");
    expect((await resolve()).version).toBe("1.0.0");
    host.marketplace.change(NOTES, "1.0.0", { publishedAt: keyRevokedFrom });
    expect(await refusalCode(resolve())).toBe("signature.key_revoked");
  });
});

describe("an extension that was handed over", () => {
  const handover = {
    from: PUBLISHER,
    to: "Other Maker",
    at: "2026-01-02T00:00:00.000Z",
    fromKeyId: keyId(oldKey.publicKey),
    toKeyId: keyId(newKey.publicKey),
  };

  it("is asked for again, with the reason: nothing follows to another publisher by itself", async () => {
    host.marketplace.publish(await versioned(oldKey, "1.0.0"));
    await host.add(NOTES);
    host.marketplace.publish(await versioned(newKey, "2.0.0", "Other Maker"));
    show(2n, record(oldKey), successor());
    host.marketplace.setHandovers(NOTES, [handover]);
    await expect(resolve("2.0.0")).rejects.toThrow(/"Sample Maker" handed it over to "Other Maker"/);
    await host.service.remove(NOTES);
    expect(await refusalCode(resolve("2.0.0"))).toBe("trust.handed_over");
    await host.service.forgetKey(keyId(oldKey.publicKey));
    const plan = await resolve();
    expect(plan).toMatchObject({ publisher: "Other Maker", key_trusted: false });
    await host.service.install({ plan_id: plan.plan_id, approved: [], trust_key: true });
    expect(pins()).toEqual([keyId(newKey.publicKey)]);
  });

  it("is a change of key like any other without the signature of the key this host knows", async () => {
    host.marketplace.publish(await versioned(oldKey, "1.0.0"));
    await host.add(NOTES);
    host.marketplace.publish(await versioned(newKey, "2.0.0", "Other Maker"));
    for (const lie of [[], [{ ...handover, fromKeyId: keyId(newKey.publicKey) }], [{ ...handover, to: "Third" }]]) {
      host.marketplace.setHandovers(NOTES, lie);
      expect(await refusalCode(resolve("2.0.0"))).toBe("trust.key_changed");
    }
  });
});
