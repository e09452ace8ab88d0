import { transferStatement } from "@bourse/archive";
import {
  type Author,
  makePackage,
  startCloud,
  TEST_LIMITS,
  type TestCloud,
  type TestPackage,
  verdictOf,
} from "@bourse/cloud/testing";
import { PUBLISHER_LIMITS } from "@bourse/contract";
import { signWith } from "@bourse/testing/keys";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accept, base64, inDays, maintainer, now, offerBody, offered, revoke, statementOf } from "./actors.ts";

const TEN_MINUTES_MS = 600_000;
const TEN_MINUTES = TEN_MINUTES_MS / (24 * 3600_000);

let cloud: TestCloud;
let receiver: Author;
beforeAll(async () => {
  cloud = await startCloud({ limits: { ...TEST_LIMITS, publishers: { ...PUBLISHER_LIMITS, invitationMs: 3600_000 } } });
  receiver = await cloud.author();
});
afterAll(() => cloud.close());

/** An extension of a new author, and an offer of it. */
async function scene(): Promise<{ giver: Author; pack: TestPackage }> {
  const giver = await cloud.author();
  const { pack } = await cloud.published(giver);
  return { giver, pack };
}

const ownerOf = async (author: Author, id: string) =>
  (await author.get("/account/me")).body.data.extensions.some((each: { id: string }) => each.id === id);
const handovers = async (id: string) => (await cloud.anonymous.get(`/plugins/${id}/handovers`)).body.data.items;
const cancel = (actor: Author, id: string) => actor.post(`/publisher/transfers/${id}/cancel`);

describe("a handover", () => {
  it("moves the id with both signatures; earlier versions keep theirs, new ones are the receiver's", async () => {
    const { giver, pack } = await scene();
    const transfer = await offered(cloud, giver, { id: pack.id, to: receiver.publisher });
    expect(transfer).toMatchObject({ state: "offered", acceptance: null, from: giver.publisher });
    expect((await receiver.get("/publisher/transfers")).body.data.items).toMatchObject([
      { transfer_id: transfer.transfer_id },
    ]);
    expect(await handovers(pack.id)).toEqual([]);
    const done = await accept(receiver, transfer);
    expect(done.body.data).toMatchObject({ state: "completed", acceptance: { key_id: receiver.keyId } });
    expect((await accept(receiver, transfer)).body.data).toEqual(done.body.data);
    expect([await ownerOf(giver, pack.id), await ownerOf(receiver, pack.id)]).toEqual([false, true]);
    const old = await giver.post("/plugins/submissions/upload-ticket", giver.ticketBody({ ...pack, version: "2.0.0" }));
    expect(verdictOf(old)).toBe("409 state.extension_owned");
    await cloud.published(receiver, { id: pack.id, version: "2.0.0" });
    const versions = (await cloud.anonymous.get(`/plugins/${pack.id}/versions`)).body.data.items;
    expect(versions).toMatchObject([
      { version: "2.0.0", publisher: receiver.publisher, key_id: receiver.keyId },
      { version: "1.0.0", publisher: giver.publisher, key_id: giver.keyId },
    ]);
    const yank = (actor: Author) => actor.post(`/plugins/${pack.id}/versions/1.0.0/yank`, { reason: "old" });
    expect(verdictOf(await yank(giver))).toBe("403 state.not_owner");
    expect(verdictOf(await yank(receiver))).toBe("200 ok");
    expect(await handovers(pack.id)).toMatchObject([
      { from: giver.publisher, to: receiver.publisher, offer: { key_id: giver.keyId } },
    ]);
  });

  it("leaves earnings that are booked with the giver; later sales are the receiver's", async () => {
    const { giver, pack } = await scene();
    const finance = await cloud.finance();
    const sold_at = new Date(cloud.clock.now().getTime() - 1000).toISOString();
    const sell = async (external_id: string) => {
      const body = { external_id, plugin_id: pack.id, currency: "EUR", amount_minor: 1000, sold_at };
      return (await finance.post("/creator/admin/sales", body)).body.data.account_id;
    };
    expect(await sell(`${pack.id}-1`)).toBe(giver.accountId);
    await accept(receiver, await offered(cloud, giver, { id: pack.id, to: receiver.publisher }));
    expect(await sell(`${pack.id}-1`)).toBe(giver.accountId);
    expect(await sell(`${pack.id}-2`)).toBe(receiver.accountId);
  });

  it.each([
    ["another extension", { extensionId: "svc.another_one" }],
    ["another giver", { from: "Another" }],
    ["another receiver", { to: "Another" }],
    ["another nonce", { nonce: "x" }],
    ["another expiry", { expiresAt: "2030-01-01T00:00:00.000Z" }],
  ])("[R-SIGNATURE] whose offer or acceptance is signed for %s is refused", async (_, said) => {
    const { giver, pack } = await scene();
    const of = { id: pack.id, to: receiver.publisher, expires_at: inDays(cloud, 1) };
    const forged = await giver.post("/publisher/transfers", await offerBody(giver, { ...of, said }));
    expect(verdictOf(forged)).toBe("422 transfer.signature_invalid");
    const transfer = await offered(cloud, giver, of);
    expect(verdictOf(await accept(receiver, transfer, said))).toBe("422 transfer.signature_invalid");
    expect(await ownerOf(giver, pack.id)).toBe(true);
  });

  it("[R-SIGNATURE] with one side's signature twice, or with none, is refused", async () => {
    const { giver, pack } = await scene();
    const transfer = await offered(cloud, giver, { id: pack.id, to: receiver.publisher });
    const path = `/publisher/transfers/${transfer.transfer_id}/accept`;
    const copied = await receiver.post(path, { key_id: receiver.keyId, signature: transfer.offer.signature });
    expect(verdictOf(copied)).toBe("422 transfer.signature_invalid");
    const spelt = await receiver.post(path, { key_id: receiver.keyId, signature: "no base64!" });
    expect(verdictOf(spelt)).toBe("422 transfer.signature_invalid");
    const foreign = await receiver.post(path, { key_id: giver.keyId, signature: transfer.offer.signature });
    expect(verdictOf(foreign)).toBe("403 auth.key_unregistered");
    expect(verdictOf(await receiver.post(path, {}))).toBe("400 http.body_invalid");
    expect(verdictOf(await accept(giver, transfer))).toBe("404 state.not_found");
    expect(await ownerOf(giver, pack.id)).toBe(true);
  });

  it("replayed is refused: the nonce is good once, for the account it was given to", async () => {
    const { giver, pack } = await scene();
    const body = await offerBody(giver, { id: pack.id, to: receiver.publisher, expires_at: inDays(cloud, 1) });
    const { transfer_id: id } = (await giver.post("/publisher/transfers", body)).body.data;
    expect(verdictOf(await cancel(giver, id))).toBe("200 ok");
    expect(verdictOf(await giver.post("/publisher/transfers", body))).toBe("410 auth.challenge_invalid");
    const nonce = (await receiver.post("/publisher/challenges")).body.data.challenge as string;
    const statement = { extensionId: pack.id, from: giver.publisher, to: receiver.publisher, nonce };
    const message = transferStatement({ ...statement, expiresAt: String(body.expires_at) });
    const stolen = { ...body, nonce, signature: base64(signWith(giver.key, message)) };
    expect(verdictOf(await giver.post("/publisher/transfers", stolen))).toBe("410 auth.challenge_invalid");
  });

  it("expired or cancelled is closed, and then another can be offered", async () => {
    const { giver, pack } = await scene();
    const of = { id: pack.id, to: receiver.publisher };
    const offer = async (days: number) =>
      giver.post("/publisher/transfers", await offerBody(giver, { ...of, expires_at: inDays(cloud, days) }));
    const transfer = (await offer(TEN_MINUTES)).body.data;
    expect(verdictOf(await offer(1))).toBe("409 transfer.blocked");
    cloud.clock.move(TEN_MINUTES_MS);
    expect(verdictOf(await accept(receiver, transfer))).toBe("410 transfer.closed");
    const second = await offered(cloud, giver, of);
    expect(verdictOf(await cancel(giver, second.transfer_id))).toBe("200 ok");
    expect(verdictOf(await cancel(giver, second.transfer_id))).toBe("200 ok");
    expect(verdictOf(await accept(receiver, second))).toBe("410 transfer.closed");
    const third = await offered(cloud, giver, of);
    expect(verdictOf(await cancel(await cloud.author(), third.transfer_id))).toBe("404 state.not_found");
    expect(verdictOf(await cancel(receiver, third.transfer_id))).toBe("200 ok");
    const last = await offered(cloud, giver, of);
    expect(verdictOf(await accept(receiver, last))).toBe("200 ok");
    expect(verdictOf(await cancel(giver, last.transfer_id))).toBe("410 transfer.closed");
    cloud.clock.move(-TEN_MINUTES_MS);
  });

  it.each([-1, 31])("whose offer would end %i days from now is refused", async (days) => {
    const { giver, pack } = await scene();
    const body = await offerBody(giver, { id: pack.id, to: receiver.publisher, expires_at: inDays(cloud, days) });
    expect(verdictOf(await giver.post("/publisher/transfers", body))).toBe("422 key.effective_invalid");
  });

  it("[P17] is for owners of both sides after a recent login, to a verified publisher, of an own extension", async () => {
    const { giver, pack } = await scene();
    const expires_at = inDays(cloud, 1);
    const offer = async (actor: Author, of: { id?: string; to?: string }) =>
      verdictOf(
        await actor.post(
          "/publisher/transfers",
          await offerBody(actor, { id: pack.id, to: receiver.publisher, expires_at, ...of }),
        ),
      );
    const helper = await maintainer(cloud, giver);
    expect(await offer(helper, {})).toBe("403 publisher.right_missing");
    expect(await offer(receiver, {})).toBe("403 state.not_owner");
    expect(await offer(giver, { id: "svc.not_there" })).toBe("404 state.not_found");
    expect(await offer(giver, { to: "Nobody At All" })).toBe("404 state.not_found");
    expect(await offer(giver, { to: (await cloud.author("registered")).publisher })).toBe("404 state.not_found");
    expect(await offer(giver, { to: giver.publisher })).toBe("409 transfer.blocked");
    const transfer = await offered(cloud, giver, { id: pack.id, to: receiver.publisher });
    const second = await maintainer(cloud, receiver);
    expect(verdictOf(await accept(second, transfer))).toBe("403 publisher.right_missing");
    cloud.clock.move(1801_000);
    expect(verdictOf(await accept(receiver, transfer))).toBe("403 auth.recent_login_required");
    cloud.clock.move(-1801_000);
  });

  it("ends with the giver's key, and is taken by no suspended receiver", async () => {
    const { giver, pack } = await scene();
    const transfer = await offered(cloud, giver, { id: pack.id, to: receiver.publisher });
    await revoke(giver, giver, now(cloud));
    expect(verdictOf(await accept(receiver, transfer))).toBe("409 key.revoked");
    const other = await scene();
    const fallen = await cloud.author();
    const second = await offered(cloud, other.giver, { id: other.pack.id, to: fallen.publisher });
    const { publisher_id: id } = (await fallen.get("/publisher/me")).body.data.items[0];
    const administrator = await cloud.administrator();
    await administrator.post(`/admin/publishers/${id}/suspend`, { reason: "complaints" });
    expect(verdictOf(await accept(fallen, second))).toBe("403 auth.publisher_suspended");
  });

  it("waits for what is under way: a submission, a reversal", async () => {
    const { giver, pack } = await scene();
    const next = makePackage({ publisher: giver.publisher, id: pack.id, version: "2.0.0", runtime: "wasm" });
    const { submission_id: id } = await giver.submit(next);
    await giver.until(id, "in_review");
    const of = { id: pack.id, to: receiver.publisher, expires_at: inDays(cloud, 1) };
    const offer = async () => verdictOf(await giver.post("/publisher/transfers", await offerBody(giver, of)));
    expect(await offer()).toBe("409 transfer.blocked");
    const reviewer = await cloud.reviewer();
    await reviewer.post(`/admin/submissions/${id}/take`, {});
    const decision = { decision: "reject", reason: "no", rule_ids: ["state.package_invalid"] };
    expect(verdictOf(await reviewer.post(`/admin/submissions/${id}/decide`, decision))).toBe("200 ok");
    const finance = await cloud.finance();
    const sold_at = new Date(cloud.clock.now().getTime() - 1000).toISOString();
    const sale = { external_id: `s-${pack.id}`, plugin_id: pack.id, currency: "EUR", amount_minor: 1000, sold_at };
    expect(verdictOf(await finance.post("/creator/admin/sales", sale))).toBe("200 ok");
    const transfer = await offered(cloud, giver, of);
    const refund = {
      external_id: `r-${pack.id}`,
      sale_external_id: sale.external_id,
      currency: "EUR",
      amount_minor: 1000,
    };
    expect(verdictOf(await finance.post("/creator/admin/refunds", refund))).toBe("200 ok");
    expect(verdictOf(await accept(receiver, transfer))).toBe("409 transfer.blocked");
    expect(statementOf(transfer).extensionId).toBe(pack.id);
  });

  it("waits for the end of a quarantine", async () => {
    const { giver, pack } = await scene();
    const transfer = await offered(cloud, giver, { id: pack.id, to: receiver.publisher });
    const administrator = await cloud.administrator();
    const path = `/admin/plugins/${pack.id}/versions/1.0.0/quarantine`;
    const quarantined = await administrator.post(path, {
      reason: "looks like malware",
      rule_ids: ["wasm.import_forbidden"],
    });
    expect(verdictOf(quarantined)).toBe("200 ok");
    expect(verdictOf(await accept(receiver, transfer))).toBe("409 transfer.blocked");
    const body = await offerBody(giver, { id: pack.id, to: receiver.publisher, expires_at: inDays(cloud, 1) });
    await cancel(giver, transfer.transfer_id);
    expect(verdictOf(await giver.post("/publisher/transfers", body))).toBe("409 transfer.blocked");
  });

  it("[P8] of what is not published is nobody's to read", async () => {
    expect(verdictOf(await cloud.anonymous.get("/plugins/svc.not_there/handovers"))).toBe("404 state.not_found");
  });
});
