import { keyId } from "@bourse/archive";
import type { KeyRecord } from "@bourse/client";
import { newPublisher, refusalCode, type TestHost, testHost } from "@bourse/host/testing";
import { resourceManifest } from "@bourse/testing/archives";
import { newKeyPair } from "@bourse/testing/keys";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const NOTES = "svc.sample_notes";
const PUBLISHER = "Sample Maker";
const BEFORE = "2025-01-01T00:00:00.000Z";
const pair = newKeyPair();
const publisher = newPublisher(pair);
const KEY = keyId(pair.publicKey);

let host: TestHost;
beforeEach(async () => {
  host = await testHost();
  await publish("1.0.0");
  showKeys(9n);
  await host.add(NOTES);
  await publish("1.1.0");
});
afterEach(() => host.dispose());

async function publish(version: string): Promise<void> {
  const manifest = resourceManifest({ version, publisher: PUBLISHER });
  host.marketplace.publish(await publisher.release({ manifest }));
}

function showKeys(revision: bigint, end: Partial<KeyRecord> = {}): void {
  const key = { keyId: KEY, publicKey: pair.publicKey, validFrom: BEFORE, ...end };
  host.marketplace.setKeys(PUBLISHER, { publisher: PUBLISHER, revision, keys: [key] });
}

const accept = (revision: string, forgotten: readonly string[] = []) =>
  host.service.acceptKeys({ publisher: PUBLISHER, revision, forget_revocations: [...forgotten] });
const resolved = () => refusalCode(host.service.resolve({ id: NOTES }));
const state = () => host.service.extensions().extensions[0]?.state;

describe("[P9] a marketplace that was restored from a backup", () => {
  it("is refused until the trader accepts the state it shows; from then on that is the mark", async () => {
    showKeys(3n);
    expect(await resolved()).toBe("trust.key_set_backwards");
    const seen = await host.service.compareKeys(PUBLISHER);
    expect(seen).toEqual({
      publisher: PUBLISHER,
      shown_revision: "3",
      highest_revision: "9",
      older: true,
      revocations: [],
    });
    await accept("3");
    expect((await host.service.resolve({ id: NOTES })).version).toBe("1.1.0");
    showKeys(2n);
    expect(await resolved()).toBe("trust.key_set_backwards");
    expect(host.audit().find((each) => each.action === "accept_keys")).toMatchObject({
      subject: PUBLISHER,
      detail: { from: "9", to: "3", forgotten: [] },
    });
  });

  it("gets nothing accepted but what the trader saw and what its keys have signed", async () => {
    showKeys(3n);
    expect(await refusalCode(accept("2"))).toBe("trust.key_set_moved");
    showKeys(3n, { keyId: "a".repeat(64) });
    expect(await refusalCode(accept("3"))).toBe("trust.key_set_invalid");
    host.marketplace.setKeys(PUBLISHER, undefined);
    expect(await refusalCode(accept("3"))).toBe("trust.key_set_moved");
    host.marketplace.goOffline();
    expect(await refusalCode(accept("3"))).toBe("resolve.marketplace_unreachable");
    expect(host.audit().map((each) => each.action)).not.toContain("accept_keys");
  });

  it("[P8] takes no revocation back by itself: each is forgotten by name, and none that is still shown", async () => {
    showKeys(10n, { revokedFrom: BEFORE, revokeReason: "stolen" });
    await host.service.checkStandings();
    expect(state()).toBe("suspended");
    expect(await refusalCode(accept("10", [KEY]))).toBe("trust.key_still_revoked");
    showKeys(8n);
    await accept("8");
    expect(state()).toBe("suspended");
    const [remembered] = (await host.service.compareKeys(PUBLISHER)).revocations;
    expect(remembered).toMatchObject({ key_id: KEY, reason: "stolen", shown: false });
    await accept("8", [KEY]);
    expect(state()).toBe("active");
    expect((await host.service.resolve({ id: NOTES })).version).toBe("1.1.0");
  });
});
