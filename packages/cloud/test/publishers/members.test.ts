import {
  type Author,
  type CloudActor,
  makePackage,
  startCloud,
  TEST_LIMITS,
  type TestCloud,
  verdictOf,
} from "@bourse/cloud/testing";
import { PUBLISHER_LIMITS } from "@bourse/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { invite, keySet, maintainer, newcomer } from "./actors.ts";

const HOUR_MS = 3600_000;

let cloud: TestCloud;
let owner: Author;
beforeAll(async () => {
  cloud = await startCloud({ limits: { ...TEST_LIMITS, publishers: { ...PUBLISHER_LIMITS, invitationMs: HOUR_MS } } });
  owner = await cloud.author();
});
afterAll(() => cloud.close());

const membersOf = (actor: CloudActor, of = owner) =>
  actor.get(`/publisher/members?publisher=${encodeURIComponent(of.publisher)}`);
const rolesOf = async (actor: CloudActor, of = owner) =>
  (await membersOf(actor, of)).body.data.members.map((each: { role: string }) => each.role);
const accept = (actor: CloudActor, id: string) => actor.post(`/publisher/invitations/${id}/accept`);
const ask = (actor: CloudActor, verb: "remove" | "role", whom: CloudActor, more: { of?: Author; role?: string } = {}) =>
  actor.post(`/publisher/members/${verb}`, {
    publisher: (more.of ?? owner).publisher,
    account_id: whom.accountId,
    ...(more.role === undefined ? {} : { role: more.role }),
  });

describe("members of a publisher", () => {
  it("the account that is verified first is its owner, by any spelling of the name", async () => {
    expect(await rolesOf(owner)).toEqual(["owner"]);
    const spelt = await owner.get(`/publisher/members?publisher=${encodeURIComponent(owner.publisher.toUpperCase())}`);
    expect(spelt.body.data.publisher).toBe(owner.publisher);
  });

  it("[P17] are there for members alone", async () => {
    const trader = await cloud.trader();
    for (const actor of [trader, await cloud.administrator()])
      expect(verdictOf(await membersOf(actor))).toBe("404 state.not_found");
    expect(verdictOf(await invite(owner, await newcomer(cloud, "x")))).toBe("200 ok");
    const body = { publisher: owner.publisher, email: trader.account?.email };
    expect(verdictOf(await trader.post("/publisher/members/invite", body))).toBe("404 state.not_found");
    expect(verdictOf(await ask(trader, "remove", owner))).toBe("404 state.not_found");
    const nobody = await owner.post("/publisher/members/invite", { ...body, email: "nobody@example.com" });
    expect(verdictOf(nobody)).toBe("404 state.not_found");
    const leave = await trader.post("/publisher/members/leave", { publisher: owner.publisher });
    expect(verdictOf(leave)).toBe("404 state.not_found");
  });

  it("join by an invitation that is for one account, good once, and over when its time is", async () => {
    const guest = await newcomer(cloud, owner.publisher);
    const other = await cloud.trader();
    const { invitation_id: id } = (await invite(owner, guest)).body.data;
    expect((await guest.get("/publisher/invitations")).body.data.items).toMatchObject([{ invitation_id: id }]);
    expect((await other.get("/publisher/invitations")).body.data.items).toEqual([]);
    expect(verdictOf(await accept(other, id))).toBe("410 publisher.invitation_invalid");
    cloud.clock.move(HOUR_MS);
    expect(verdictOf(await accept(guest, id))).toBe("410 publisher.invitation_invalid");
    cloud.clock.move(-HOUR_MS);
    expect(verdictOf(await accept(guest, id))).toBe("200 ok");
    expect(verdictOf(await accept(guest, id))).toBe("410 publisher.invitation_invalid");
    expect(verdictOf(await invite(owner, guest))).toBe("409 state.conflict");
    expect((await membersOf(guest)).body.data.members).toContainEqual(
      expect.objectContaining({ account_id: guest.accountId, role: "maintainer" }),
    );
  });

  it("an invitation can be taken back, and inviting again replaces the one before", async () => {
    const guest = await newcomer(cloud, owner.publisher);
    const first = (await invite(owner, guest)).body.data.invitation_id;
    const second = (await invite(owner, guest)).body.data.invitation_id;
    expect(verdictOf(await accept(guest, first))).toBe("410 publisher.invitation_invalid");
    expect(verdictOf(await ask(owner, "remove", guest))).toBe("200 ok");
    expect(verdictOf(await accept(guest, second))).toBe("410 publisher.invitation_invalid");
    expect(verdictOf(await ask(owner, "remove", guest))).toBe("404 state.not_found");
  });

  it("[P28] are not more than the limit with the invitations", async () => {
    const small = await startCloud({ limits: { ...TEST_LIMITS, publishers: { ...PUBLISHER_LIMITS, members: 3 } } });
    try {
      const few = await small.author();
      for (let made = 1; made < 3; made += 1) await invite(few, await small.trader());
      expect(verdictOf(await invite(few, await small.trader()))).toBe("409 state.conflict");
    } finally {
      await small.close();
    }
  });
});

describe("[AUTH-06] a maintainer", () => {
  it("registers a key of its own that an administrator verifies, and publishes, lists and yanks for the publisher", async () => {
    const boss = await cloud.author();
    const helper = await maintainer(cloud, boss, "joined");
    const { publisher_id } = await helper.register();
    const pack = makePackage({ publisher: boss.publisher });
    const early = await helper.post("/plugins/submissions/upload-ticket", helper.ticketBody(pack));
    expect(verdictOf(early)).toBe("403 auth.publisher_unverified");
    await cloud.verify(publisher_id);
    const first = await cloud.published(boss);
    const second = await cloud.published(helper, { id: first.pack.id, version: "1.1.0" });
    const idsOf = async (actor: CloudActor) =>
      (await actor.get("/publisher/me/submissions")).body.data.items.map((each: { version: string }) => each.version);
    expect(await idsOf(helper)).toEqual(["1.1.0", "1.0.0"]);
    expect(await idsOf(boss)).toEqual(["1.1.0", "1.0.0"]);
    expect((await helper.submission(first.submission.submission_id)).status).toBe(200);
    const yank = `/plugins/${first.pack.id}/versions/1.0.0/yank`;
    expect(verdictOf(await helper.post(yank, { reason: "broken" }))).toBe("200 ok");
    expect(second.submission.state).toBe("published");
    expect((await keySet(cloud, boss.publisher)).body.data.keys).toHaveLength(2);
  });

  it("[P17] manages no members, hands nothing over and revokes nobody else's key", async () => {
    const boss = await cloud.author();
    const helper = await maintainer(cloud, boss, "joined");
    const refused = "403 publisher.right_missing";
    expect(verdictOf(await invite(helper, await cloud.trader()))).toBe(refused);
    expect(verdictOf(await ask(helper, "remove", boss, { of: boss }))).toBe(refused);
    expect(verdictOf(await ask(helper, "role", helper, { of: boss, role: "owner" }))).toBe(refused);
    const body = { publisher: boss.publisher, key_id: boss.keyId, effective_at: new Date().toISOString(), reason: "x" };
    expect(verdictOf(await helper.post("/publisher/keys/revoke", body))).toBe(refused);
    expect(await rolesOf(boss, boss)).toEqual(["owner", "maintainer"]);
  });

  it("[P17] has no right left when it is removed; what it signed stays, its key signs nothing new", async () => {
    const boss = await cloud.author();
    const helper = await maintainer(cloud, boss);
    const { pack } = await cloud.published(helper);
    const open = await helper.ticket(makePackage({ publisher: boss.publisher }));
    expect(verdictOf(await ask(boss, "remove", helper, { of: boss }))).toBe("200 ok");
    const next = makePackage({ publisher: boss.publisher, id: pack.id, version: "2.0.0" });
    const ticket = await helper.post("/plugins/submissions/upload-ticket", helper.ticketBody(next));
    expect(verdictOf(ticket)).toBe("403 auth.publisher_unverified");
    expect(verdictOf(await helper.complete(open, makePackage({ publisher: boss.publisher })))).toBe(
      "403 auth.publisher_unverified",
    );
    const yank = await helper.post(`/plugins/${pack.id}/versions/1.0.0/yank`, { reason: "spite" });
    expect(verdictOf(yank)).toBe("403 state.not_owner");
    const { versions } = { versions: (await cloud.anonymous.get(`/plugins/${pack.id}/versions`)).body.data.items };
    expect(versions).toMatchObject([{ state: "published", key_revocation: null }]);
    const keys = (await keySet(cloud, boss.publisher)).body.data.keys;
    expect(keys.map((each: { retired_from: unknown }) => each.retired_from !== null)).toEqual([false, true]);
  });

  it("whose extension earns: an owner's account, also when a maintainer publishes it first", async () => {
    const boss = await cloud.author();
    const helper = await maintainer(cloud, boss);
    const { pack } = await cloud.published(helper);
    const finance = await cloud.finance();
    const sale = await finance.post("/creator/admin/sales", {
      external_id: `sale-${pack.id}`,
      plugin_id: pack.id,
      currency: "EUR",
      amount_minor: 1000,
      sold_at: new Date(cloud.clock.now().getTime() - 1000).toISOString(),
    });
    expect(sale.body.data).toMatchObject({ account_id: boss.accountId });
  });
});

describe("owners", () => {
  it("a publisher keeps at least one: nobody removes, demotes or leaves as the last", async () => {
    const boss = await cloud.author();
    const last = "409 publisher.last_owner";
    expect(verdictOf(await ask(boss, "remove", boss, { of: boss }))).toBe(last);
    expect(verdictOf(await ask(boss, "role", boss, { of: boss, role: "maintainer" }))).toBe(last);
    expect(verdictOf(await boss.post("/publisher/members/leave", { publisher: boss.publisher }))).toBe(last);
    expect(await rolesOf(boss, boss)).toEqual(["owner"]);
  });

  it("make another an owner and leave; its extensions earn for the owner who stays", async () => {
    const boss = await cloud.author();
    const heir = await maintainer(cloud, boss);
    const { pack } = await cloud.published(boss);
    expect(verdictOf(await ask(boss, "role", heir, { of: boss, role: "owner" }))).toBe("200 ok");
    expect(verdictOf(await ask(boss, "role", heir, { of: boss, role: "owner" }))).toBe("200 ok");
    expect(verdictOf(await boss.post("/publisher/members/leave", { publisher: boss.publisher }))).toBe("200 ok");
    expect(await rolesOf(heir, heir)).toEqual(["owner"]);
    expect((await heir.get("/account/me")).body.data.extensions).toMatchObject([{ id: pack.id }]);
    const next = await cloud.published(heir, { id: pack.id, version: "1.1.0" });
    expect(next.submission.state).toBe("published");
  });

  it("[P17] nobody who is no member takes the name, though every first key is gone", async () => {
    const thief = await newcomer(cloud, owner.publisher.toUpperCase());
    const answer = await thief.post("/publisher/register", await thief.registrationBody());
    expect(verdictOf(answer)).toBe("409 state.publisher_taken");
  });

  it("the trail names every change", async () => {
    const boss = await cloud.author();
    const helper = await maintainer(cloud, boss, "joined");
    await ask(boss, "role", helper, { of: boss, role: "owner" });
    await ask(boss, "role", helper, { of: boss, role: "maintainer" });
    await ask(boss, "remove", helper, { of: boss });
    const administrator = await cloud.administrator();
    const subject = encodeURIComponent(`publisher:${boss.publisher}`);
    const lines = (await administrator.get(`/admin/audit?subject=${subject}`)).body.data.items;
    expect(lines.map((each: { action: string }) => each.action).reverse()).toEqual([
      "publisher.invite",
      "publisher.join",
      "publisher.promote",
      "publisher.demote",
      "publisher.remove_member",
    ]);
  });
});
