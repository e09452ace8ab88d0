import {
  type Author,
  freshKey,
  makePackage,
  startCloud,
  type TestCloud,
  upload,
  verdictOf,
} from "@bourse/cloud/testing";
import { newKeyPair } from "@bourse/testing/keys";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inDays, keySet, maintainer, now, revoke, rotated, rotationBody, withKey } from "./actors.ts";

let cloud: TestCloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.close());

const rotate = (author: Author, body: object) => author.post("/publisher/keys/rotate", body);
const ticketFor = (author: Author) =>
  author.post("/plugins/submissions/upload-ticket", author.ticketBody(makePackage({ publisher: author.publisher })));
const keysOf = async (author: Author) => (await keySet(cloud, author.publisher)).body.data.keys;

describe("rotation of a key", () => {
  it("keeps the verification: the new key publishes at once, the old one's versions stay", async () => {
    const author = await cloud.author();
    const { pack } = await cloud.published(author);
    const next = await rotated(cloud, author);
    expect(verdictOf(await ticketFor(author))).toBe("409 key.retired");
    const second = await cloud.published(next, { id: pack.id, version: "1.1.0" });
    expect(second.submission).toMatchObject({ state: "published", key_id: next.keyId });
    const [old, successor] = await keysOf(author);
    expect(old).toMatchObject({ key_id: author.keyId, verified: true, revocation: null, rotation: null });
    expect(old.retired_from).not.toBeNull();
    expect(successor).toMatchObject({ key_id: next.keyId, verified: true, retired_from: null });
    expect(successor.rotation).toMatchObject({ old_key_id: author.keyId, effective_at: old.retired_from });
    const versions = (await cloud.anonymous.get(`/plugins/${pack.id}/versions`)).body.data.items;
    expect(versions.map((each: { state: string }) => each.state)).toEqual(["published", "published"]);
  });

  it("takes effect when it says: until then both keys sign", async () => {
    const author = await cloud.author();
    const inOneHour = inDays(cloud, 1 / 24);
    const next = await rotated(cloud, author, inOneHour);
    const { pack } = await cloud.published(author);
    const open = await author.ticket(makePackage({ publisher: author.publisher }));
    expect(verdictOf(await ticketFor(next))).toBe("200 ok");
    cloud.clock.move(3600_000);
    const late = makePackage({ publisher: author.publisher, id: pack.id, version: "1.1.0" });
    expect(verdictOf(await author.post("/plugins/submissions/upload-ticket", author.ticketBody(late)))).toBe(
      "409 key.retired",
    );
    expect(verdictOf(await author.complete(open, late))).toBe("409 key.retired");
    cloud.clock.move(-3600_000);
    const versions = (await cloud.anonymous.get(`/plugins/${pack.id}/versions`)).body.data.items;
    expect(versions).toMatchObject([{ state: "published", key_revocation: null }]);
  });

  it("[P2] what was submitted before the end of its key is published when its review ends", async () => {
    const author = await cloud.author();
    const pack = makePackage({ publisher: author.publisher, runtime: "wasm" });
    const { submission_id: id } = await author.submit(pack);
    await author.until(id, "in_review");
    await rotated(cloud, author);
    const administrator = await cloud.administrator();
    const reviewer = await cloud.reviewer();
    await reviewer.post(`/admin/submissions/${id}/take`, {});
    const decision = { decision: "approve", reason: "fine", rule_ids: [] };
    expect(verdictOf(await reviewer.post(`/admin/submissions/${id}/decide`, decision))).toBe("200 ok");
    const published = await administrator.post(`/admin/submissions/${id}/publish`, { reason: "fine" });
    expect(verdictOf(published)).toBe("200 ok");
  });

  it.each([
    ["another publisher", { said: { publisher: "Another" } }],
    ["another old key", { said: { oldKeyId: "0".repeat(64) } }],
    ["another new key", { said: { newPublicKey: newKeyPair().publicKey } }],
    ["another effective time", { said: { effectiveAt: "2026-01-01T00:00:00.000Z" } }],
    ["another challenge", { said: { challenge: "x" } }],
    ["another key's signature", { signer: newKeyPair() }],
    ["a signature that is not base64", { changes: { signature: "?" } }],
    ["an empty signature", { changes: { signature: Buffer.alloc(64).toString("base64") } }],
  ])("[R-SIGNATURE] is refused with %s", async (_, change) => {
    const author = await cloud.author();
    const body = await rotationBody(author, newKeyPair(), { effective_at: now(cloud), ...change });
    expect(verdictOf(await rotate(author, body))).toBe("422 key.rotation_invalid");
    expect(await keysOf(author)).toMatchObject([{ key_id: author.keyId, retired_from: null }]);
  });

  it("[R-SIGNATURE] is refused without the new key's proof, replayed, or with another account's challenge", async () => {
    const author = await cloud.author();
    const other = await cloud.author();
    const at = { effective_at: now(cloud) };
    const proof = (await rotationBody(author, newKeyPair(), at)).proof;
    const unproven = await rotationBody(author, newKeyPair(), { ...at, changes: { proof } });
    expect(verdictOf(await rotate(author, unproven))).toBe("422 auth.proof_invalid");
    const noBase64 = await rotationBody(author, newKeyPair(), { ...at, changes: { proof: "?" } });
    expect(verdictOf(await rotate(author, noBase64))).toBe("422 auth.proof_invalid");
    const body = await rotationBody(author, newKeyPair(), at);
    expect(verdictOf(await rotate(other, body))).toBe("403 auth.key_unregistered");
    expect(verdictOf(await rotate(author, body))).toBe("200 ok");
    expect(verdictOf(await rotate(author, body))).toBe("409 key.retired");
  });

  it("[R-SIGNATURE] goes to no key of another account, to no known key, and from no unverified one", async () => {
    const author = await cloud.author();
    const other = await cloud.author();
    const at = { effective_at: now(cloud) };
    expect(verdictOf(await rotate(author, await rotationBody(author, other.key, at)))).toBe("409 state.key_taken");
    expect(verdictOf(await rotate(author, await rotationBody(author, author.key, at)))).toBe("409 state.conflict");
    const fresh = await cloud.author("registered");
    const early = await rotate(fresh, await rotationBody(fresh, newKeyPair(), at));
    expect(verdictOf(early)).toBe("403 auth.publisher_unverified");
  });

  it.each([-1, 31])("is refused for a time %i days from now, and for one no calendar has", async (days) => {
    const author = await cloud.author();
    const body = await rotationBody(author, newKeyPair(), { effective_at: inDays(cloud, days) });
    expect(verdictOf(await rotate(author, body))).toBe("422 key.effective_invalid");
    const leap = await rotationBody(author, newKeyPair(), { effective_at: "2026-02-30T00:00:00.000Z" });
    expect(verdictOf(await rotate(author, leap))).toBe("422 key.effective_invalid");
    const loose = await rotationBody(author, newKeyPair(), { effective_at: "2026-11-21" });
    expect(verdictOf(await rotate(author, loose))).toBe("400 http.body_invalid");
  });
});

describe("revocation of a key", () => {
  it("[P8] reaches what was published from its effective time on, and nothing before", async () => {
    const author = await cloud.author();
    const { pack } = await cloud.published(author);
    const between = new Date(cloud.clock.now().getTime() + 1).toISOString();
    cloud.clock.move(60_000);
    await cloud.published(author, { id: pack.id, version: "1.1.0" });
    cloud.clock.move(60_000);
    expect(verdictOf(await revoke(author, author, between))).toBe("200 ok");
    const items = (await cloud.anonymous.get(`/plugins/${pack.id}/versions`)).body.data.items;
    expect(items.map((each: { version: string }) => each.version)).toEqual(["1.1.0", "1.0.0"]);
    for (const item of items) expect(item.key_revocation).toMatchObject({ effective_at: between });
    const download = (version: string) => cloud.anonymous.get(`/plugins/${pack.id}/versions/${version}/download`);
    expect(verdictOf(await download("1.1.0"))).toBe("409 key.revoked");
    expect((await download("1.0.0")).status).toBe(200);
  });

  it("[P8] takes what a thief published out of the catalogue: its text, its words, and the version to install", async () => {
    const author = await cloud.author();
    const { pack } = await cloud.published(author);
    const before = (await cloud.anonymous.get(`/plugins/${pack.id}`)).body.data;
    const stolenAt = new Date(cloud.clock.now().getTime() + 1).toISOString();
    cloud.clock.move(60_000);
    await cloud.published(author, {
      id: pack.id,
      version: "9.0.0",
      changes: { description: "Zzyzx is what a thief wrote" },
    });
    const other = (await cloud.published(author)).pack;
    const shown = async () => (await cloud.anonymous.get("/plugins?query=zzyzx")).body.data.items.length;
    expect([(await cloud.anonymous.get(`/plugins/${pack.id}`)).body.data.latest.version, await shown()]).toEqual([
      "9.0.0",
      1,
    ]);
    expect(verdictOf(await revoke(author, author, stolenAt))).toBe("200 ok");
    expect((await cloud.anonymous.get(`/plugins/${pack.id}`)).body.data).toEqual(before);
    expect(await shown()).toBe(0);
    // Nothing is left of an extension whose every version is given to nobody; each of them is still said to be so.
    expect(verdictOf(await cloud.anonymous.get(`/plugins/${other.id}`))).toBe("404 state.not_found");
    const [version] = (await cloud.anonymous.get(`/plugins/${other.id}/versions`)).body.data.items;
    expect(version).toMatchObject({ state: "published", key_revocation: { effective_at: stolenAt } });
    const trader = await cloud.trader();
    const bought = await trader.post(`/plugins/${other.id}/purchases`, { idempotency_key: freshKey() });
    expect(verdictOf(bought)).toBe("404 state.not_found");
  });

  it("[P7] ends its tickets at once: no new one, no upload, no completion", async () => {
    const author = await cloud.author();
    const pack = makePackage({ publisher: author.publisher });
    const [bare, loaded] = [await author.ticket(pack), await author.ticket(pack)];
    await upload(loaded, pack.archive);
    expect(verdictOf(await revoke(author, author, now(cloud)))).toBe("200 ok");
    expect(verdictOf(await ticketFor(author))).toBe("409 key.revoked");
    expect(await upload(bare, pack.archive)).toBe(409);
    expect(verdictOf(await author.complete(loaded, pack))).toBe("409 key.revoked");
    expect((await author.get("/publisher/me/submissions")).body.data.items).toEqual([]);
  });

  it("keeps what is approved and not yet published out of the catalogue", async () => {
    const author = await cloud.author();
    const { submission_id: id } = await author.submit(makePackage({ publisher: author.publisher, runtime: "wasm" }));
    await author.until(id, "in_review");
    const reviewer = await cloud.reviewer();
    await reviewer.post(`/admin/submissions/${id}/take`, {});
    await reviewer.post(`/admin/submissions/${id}/decide`, { decision: "approve", reason: "fine", rule_ids: [] });
    await revoke(author, author, now(cloud));
    const administrator = await cloud.administrator();
    const published = await administrator.post(`/admin/submissions/${id}/publish`, { reason: "fine" });
    expect(verdictOf(published)).toBe("409 key.revoked");
  });

  it("[R-SIGNATURE] is final: not again, not registered again, not verified again, under no name", async () => {
    const author = await cloud.author();
    await revoke(author, author, now(cloud));
    expect(verdictOf(await revoke(author, author, inDays(cloud, 1)))).toBe("409 key.revoked");
    expect(verdictOf(await author.post("/publisher/register", await author.registrationBody()))).toBe(
      "409 key.revoked",
    );
    const renamed = await author.registrationBody({}, { publisher: "Quite Another Name" });
    expect(verdictOf(await author.post("/publisher/register", renamed))).toBe("409 key.revoked");
    const back = await rotationBody(author, newKeyPair(), { effective_at: now(cloud) });
    expect(verdictOf(await rotate(author, back))).toBe("409 key.revoked");
    const administrator = await cloud.administrator();
    const { publisher_id: id } = (await author.get("/publisher/me")).body.data.items[0];
    await administrator.post(`/admin/publishers/${id}/suspend`, { reason: "revoked" });
    const verified = await administrator.post(`/admin/publishers/${id}/verify`, { reason: "seen", evidence: "x" });
    expect(verdictOf(verified)).toBe("409 key.revoked");
  });

  it("no rotation goes to a revoked key", async () => {
    const author = await cloud.author();
    const next = newKeyPair();
    const moved = withKey(author, next);
    await author.post("/publisher/register", await moved.registrationBody());
    expect(verdictOf(await revoke(author, moved, now(cloud)))).toBe("200 ok");
    const body = await rotationBody(author, next, { effective_at: now(cloud) });
    expect(verdictOf(await rotate(author, body))).toBe("409 key.revoked");
  });

  it("is for the key's account, owners of the publisher and administrators, after a recent login", async () => {
    const owner = await cloud.author();
    const helper = await maintainer(cloud, owner);
    const stranger = await cloud.author();
    const at = now(cloud);
    expect(verdictOf(await revoke(stranger, helper, at))).toBe("404 state.not_found");
    expect(verdictOf(await revoke(owner, helper, at))).toBe("200 ok");
    expect(verdictOf(await ticketFor(helper))).toBe("409 key.revoked");
    const administrator = await cloud.administrator();
    const { publisher_id: id } = (await owner.get("/publisher/me")).body.data.items[0];
    const body = { effective_at: at, reason: "seen in the wild" };
    expect(verdictOf(await stranger.post(`/admin/publishers/${id}/revoke-key`, body))).toBe("403 auth.role_required");
    const early = { ...body, effective_at: inDays(cloud, -400) };
    const refused = await administrator.post(`/admin/publishers/${id}/revoke-key`, early);
    expect(verdictOf(refused)).toBe("422 key.effective_invalid");
    expect(verdictOf(await administrator.post(`/admin/publishers/${id}/revoke-key`, body))).toBe("200 ok");
    expect(verdictOf(await ticketFor(owner))).toBe("409 key.revoked");
    cloud.clock.move(1801_000);
    expect(verdictOf(await revoke(owner, owner, at))).toBe("403 auth.recent_login_required");
    cloud.clock.move(-1801_000);
  });

  it("may lie ahead, at most a month: until then the key is good", async () => {
    const author = await cloud.author();
    expect(verdictOf(await revoke(author, author, inDays(cloud, 31)))).toBe("422 key.effective_invalid");
    expect(verdictOf(await revoke(author, author, inDays(cloud, 1 / 24)))).toBe("200 ok");
    const { pack } = await cloud.published(author);
    cloud.clock.move(3600_000);
    expect(verdictOf(await ticketFor(author))).toBe("409 key.revoked");
    cloud.clock.move(-3600_000);
    expect((await cloud.anonymous.get(`/plugins/${pack.id}/versions/1.0.0/download`)).status).toBe(200);
  });
});

describe("whoever is concerned", () => {
  it("[AUTH-10] is notified of the end of a key, and whoami says what blocks", async () => {
    const owner = await cloud.author();
    const helper = await maintainer(cloud, owner);
    const blocker = async () => (await helper.get("/account/me")).body.data.publishing_blocked_by;
    expect(await blocker()).toBeNull();
    const next = await rotated(cloud, helper);
    expect(await blocker()).toBeNull();
    await revoke(owner, next, now(cloud));
    expect(await blocker()).toBe("key.revoked");
    for (const actor of [owner, helper]) {
      const items = (await actor.get("/account/notices")).body.data.items;
      const events = items.map((each: { event: string }) => each.event);
      expect(events).toEqual(expect.arrayContaining(["publisher.member", "key.rotated", "key.revoked"]));
    }
  });
});

describe("the public set of keys", () => {
  it("[P8] [P9] rises with every change, is revalidated by its entity tag, and shows listed fields only", async () => {
    const author = await cloud.author();
    const first = await keySet(cloud, author.publisher);
    const path = `/publishers/keys?publisher=${encodeURIComponent(author.publisher)}`;
    const again = await cloud.anonymous.get(path, { "if-none-match": String(first.headers.get("etag")) });
    expect(again.status).toBe(304);
    await rotated(cloud, author);
    const second = await keySet(cloud, author.publisher);
    await revoke(author, author, now(cloud));
    const third = await keySet(cloud, author.publisher);
    const revisions = [first, second, third].map((each) => BigInt(each.body.data.revision));
    expect(revisions.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(revisions);
    expect(new Set(revisions).size).toBe(3);
    expect(third.body.data.keys[0].revocation.reason).toBe("the machine was stolen");
    expect(Object.keys(third.body.data.keys[0]).sort()).toEqual(
      ["key_id", "public_key", "retired_from", "revocation", "rotation", "valid_from", "verified"].sort(),
    );
  });

  it("[P8] of a publisher that was never verified is not there", async () => {
    const author = await cloud.author("registered");
    expect(verdictOf(await keySet(cloud, author.publisher))).toBe("404 state.not_found");
  });
});
