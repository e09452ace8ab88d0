import {
  type Author,
  makePackage,
  migratedDatabase,
  startCloud,
  TEST_LIMITS,
  type TestCloud,
  untilLocked,
  upload,
  verdictOf,
} from "@bourse/cloud/testing";
import { PUBLISHER_LIMITS } from "@bourse/contract";
import { depth } from "@bourse/testing/depth";
import { findPostgres } from "@bourse/testing/postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Database, openDatabase } from "../../src/database/database.ts";
import { openServer } from "../../src/database/server.ts";
import { publisherSkeleton } from "../../src/domain/publishers/names.ts";
import { lockExtension } from "../../src/store/catalogue/extensions.ts";
import { lockRegistrationsOfKey } from "../../src/store/publishers/keys.ts";
import { lockPublishers } from "../../src/store/publishers/members.ts";
import { closeExpired } from "../../src/store/publishers/transfers.ts";
import {
  accept,
  inDays,
  invite,
  keySet,
  maintainer,
  newcomer,
  now,
  offerBody,
  offered,
  revoke,
  rotated,
} from "./actors.ts";

const found = findPostgres();
const missing = "missing" in found ? ` (missing: ${found.missing})` : "";
/** Repetitions of each race; the order of the two sides varies. */
const ROUNDS = depth({ usual: 3, deep: 8 });

/** Two nodes on one database: the sides of a race use different ones. */
let cloud: TestCloud;
let other: TestCloud;
let database: Database;
beforeAll(async () => {
  if (missing !== "") return;
  const databaseUrl = await migratedDatabase();
  const limits = { ...TEST_LIMITS, publishers: PUBLISHER_LIMITS };
  cloud = await startCloud({ databaseUrl, limits });
  other = await startCloud({ databaseUrl, limits, dataDir: cloud.dataDir });
  database = await openDatabase(openServer(databaseUrl));
});
afterAll(async () => {
  if (missing !== "") return;
  await database.destroy();
  await other.close();
  await cloud.close();
});

/** Runs a race several times; the answers are sorted, because either side may win. */
async function rounds(run: () => Promise<readonly string[]>): Promise<readonly string[]> {
  const outcomes: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) outcomes.push([...(await run())].sort().join(", "));
  return [...new Set(outcomes)];
}

const elsewhere = (author: Author): Author => author.at(other.url);

describe.skipIf(missing !== "")(`on two nodes and a PostgreSQL server${missing}`, () => {
  it("[P11] two acceptances of an invitation: one joins", async () => {
    const owner = await cloud.author();
    const outcomes = await rounds(async () => {
      const guest = await newcomer(cloud, owner.publisher);
      const { invitation_id: id } = (await invite(owner, guest)).body.data;
      const path = `/publisher/invitations/${id}/accept`;
      const answers = await Promise.all([guest.post(path), elsewhere(guest).post(path)]);
      return answers.map(verdictOf);
    });
    expect(outcomes).toEqual(["200 ok, 410 publisher.invitation_invalid"]);
  });

  it("two owners who remove each other: one stays, always", async () => {
    const outcomes = await rounds(async () => {
      const [first, second] = await twoOwners();
      const remove = (actor: Author, whom: Author) =>
        actor.post("/publisher/members/remove", { publisher: actor.publisher, account_id: whom.accountId });
      const answers = await Promise.all([remove(first, second), remove(elsewhere(second), first)]);
      expect(await ownersLeft(first, second)).toBe(1);
      return answers.map(verdictOf);
    });
    expect(outcomes).toEqual(["200 ok, 404 state.not_found"]);
  });

  it("two owners who leave at the same time: one is the last and stays", async () => {
    const outcomes = await rounds(async () => {
      const [first, second] = await twoOwners();
      const leave = (actor: Author) => actor.post("/publisher/members/leave", { publisher: actor.publisher });
      const answers = await Promise.all([leave(first), leave(elsewhere(second))]);
      expect(await ownersLeft(first, second)).toBe(1);
      return answers.map(verdictOf);
    });
    expect(outcomes).toEqual(["200 ok, 409 publisher.last_owner"]);
  });

  it("[P7] revoke and complete: a submission that was first is a submission, none comes after", async () => {
    const outcomes = await rounds(async () => {
      const author = await cloud.author();
      const pack = makePackage({ publisher: author.publisher });
      const ticket = await author.ticket(pack);
      expect([201, 204]).toContain(await upload(ticket, pack.archive));
      const [revoked, completed] = await Promise.all([
        revoke(elsewhere(author), author, now(cloud)),
        author.complete(ticket, pack),
      ]);
      expect(verdictOf(revoked)).toBe("200 ok");
      const items = (await author.get("/publisher/me/submissions")).body.data.items;
      expect(items).toHaveLength(completed.status === 200 ? 1 : 0);
      expect(await publishedOf(pack.id)).toBeLessThanOrEqual(items.length);
      return [verdictOf(completed)];
    });
    for (const outcome of outcomes) expect(["200 ok", "409 key.revoked"]).toContain(outcome);
  });

  it("two rotations of one key: one successor", async () => {
    const outcomes = await rounds(async () => {
      const author = await cloud.author();
      const tries = [rotated(cloud, author), rotated(cloud, elsewhere(author))];
      const results = await Promise.allSettled(tries);
      expect((await keySet(cloud, author.publisher)).body.data.keys).toHaveLength(2);
      return results.map((each) => each.status);
    });
    expect(outcomes).toEqual(["fulfilled, rejected"]);
  });

  it("two acceptances of a handover by two owners, and two offers: one each", async () => {
    const [first, second] = await twoOwners();
    const outcomes = await rounds(async () => {
      const giver = await cloud.author();
      const { pack } = await cloud.published(giver);
      const of = { id: pack.id, to: first.publisher };
      const transfer = await offered(cloud, giver, of);
      const answers = await Promise.all([accept(first, transfer), accept(elsewhere(second), transfer)]);
      return answers.map(verdictOf);
    });
    expect(outcomes).toEqual(["200 ok, 410 transfer.closed"]);
    const offers = await rounds(async () => {
      const giver = await cloud.author();
      const { pack } = await cloud.published(giver);
      const of = { id: pack.id, to: first.publisher, expires_at: inDays(cloud, 1) };
      const bodies = [await offerBody(giver, of), await offerBody(giver, of)];
      const answers = await Promise.all([
        giver.post("/publisher/transfers", bodies[0]),
        elsewhere(giver).post("/publisher/transfers", bodies[1]),
      ]);
      return answers.map(verdictOf);
    });
    expect(offers).toEqual(["200 ok, 409 transfer.blocked"]);
  });

  it("accept and cancel: one of them", async () => {
    const receiver = await cloud.author();
    const outcomes = await rounds(async () => {
      const giver = await cloud.author();
      const { pack } = await cloud.published(giver);
      const transfer = await offered(cloud, giver, { id: pack.id, to: receiver.publisher });
      const answers = await Promise.all([
        accept(receiver, transfer),
        elsewhere(giver).post(`/publisher/transfers/${transfer.transfer_id}/cancel`),
      ]);
      return answers.map(verdictOf);
    });
    expect(outcomes).toEqual(["200 ok, 410 transfer.closed"]);
  });

  it("transfer and complete: the version is the giver's before the handover, or it is none", async () => {
    const receiver = await cloud.author();
    const outcomes = await rounds(async () => {
      const giver = await cloud.author();
      const { pack } = await cloud.published(giver);
      const next = makePackage({ publisher: giver.publisher, id: pack.id, version: "2.0.0", runtime: "wasm" });
      const ticket = await giver.ticket(next);
      await upload(ticket, next.archive);
      const transfer = await offered(cloud, giver, { id: pack.id, to: receiver.publisher });
      const [completed, taken] = await Promise.all([
        giver.complete(ticket, next),
        accept(elsewhere(receiver), transfer),
      ]);
      return [`complete ${verdictOf(completed)}`, `transfer ${verdictOf(taken)}`];
    });
    const allowed = [
      "complete 200 ok, transfer 409 transfer.blocked",
      "complete 409 state.extension_owned, transfer 200 ok",
    ];
    for (const outcome of outcomes) expect(allowed).toContain(outcome);
  });

  it("[P13] handovers that cross each other end, and revocations meanwhile as well", async () => {
    const [left, right] = [await cloud.author(), await cloud.author()];
    const outcomes = await rounds(async () => {
      const [mine, theirs] = [await cloud.published(left), await cloud.published(right)];
      const there = await offered(cloud, left, { id: mine.pack.id, to: right.publisher });
      const back = await offered(cloud, right, { id: theirs.pack.id, to: left.publisher });
      const helper = await maintainer(cloud, left);
      const answers = await Promise.all([
        accept(right, there),
        accept(elsewhere(left), back),
        revoke(left, helper, now(cloud)),
      ]);
      return answers.map(verdictOf);
    });
    expect(outcomes).toEqual(["200 ok, 200 ok, 200 ok"]);
  });

  it("[P13] a key revoked at the moment of offers signed with it: the revocation takes effect", async () => {
    const receiver = await cloud.author();
    const outcomes = await rounds(async () => {
      const robbed = await cloud.author();
      const theft = now(cloud);
      const bodies = [];
      for (let made = 0; made < 2; made += 1) {
        const { pack } = await cloud.published(robbed);
        const of = { id: pack.id, to: receiver.publisher, expires_at: inDays(cloud, 1) };
        bodies.push(await offerBody(robbed, of));
      }
      const [revoked, ...offers] = await Promise.all([
        revoke(elsewhere(robbed), robbed, theft),
        ...bodies.map((body) => robbed.post("/publisher/transfers", body)),
      ]);
      expect(verdictOf(revoked)).toBe("200 ok");
      return [...new Set(offers.map(verdictOf))];
    });
    const allowed = ["200 ok", "409 key.revoked", "200 ok, 409 key.revoked"];
    for (const outcome of outcomes) expect(allowed).toContain(outcome);
  });

  it("[P13] an acceptance that meets a new offer, which closes the expired one, is told that it is closed", async () => {
    const [giver, receiver] = [await cloud.author(), await cloud.author()];
    const { pack } = await cloud.published(giver);
    const transfer = await offered(cloud, giver, { id: pack.id, to: receiver.publisher });
    const { accepted } = await database.transaction().execute(async (work) => {
      await lockPublishers(work, [publisherSkeleton(giver.publisher), publisherSkeleton(receiver.publisher)]);
      const asked = accept(receiver, transfer);
      await untilLocked(database, '%"publisher"%for update%');
      await closeExpired(work, { id: pack.id, at: new Date(transfer.expires_at) });
      return { accepted: asked };
    });
    expect(verdictOf(await accepted)).toBe("410 transfer.closed");
    const row = database.selectFrom("extension_transfer").select("state").where("id", "=", pack.id);
    expect(await row.execute()).toEqual([{ state: "cancelled" }]);
  });

  it("[P13] an owner is removed while a publication of theirs holds key and extension: both take effect", async () => {
    const [first, second] = await twoOwners();
    const { pack } = await cloud.published(second);
    const { removed } = await database.transaction().execute(async (work) => {
      await lockRegistrationsOfKey(work, second.keyId);
      const asked = first.post("/publisher/members/remove", {
        publisher: first.publisher,
        account_id: second.accountId,
      });
      await untilLocked(database, '%"registration"%for update%');
      expect(await lockExtension(work, pack.id)).toMatchObject({ account_id: second.accountId });
      return { removed: asked };
    });
    expect(verdictOf(await removed)).toBe("200 ok");
    const row = database.selectFrom("extension").select("account_id").where("id", "=", pack.id);
    expect(await row.execute()).toEqual([{ account_id: first.accountId }]);
  });
});

async function twoOwners(): Promise<readonly [Author, Author]> {
  const first = await cloud.author();
  const second = await maintainer(cloud, first);
  const body = { publisher: first.publisher, account_id: second.accountId, role: "owner" };
  const answer = await first.post("/publisher/members/role", body);
  if (answer.status !== 200) throw new Error(`no owner: ${answer.bytes.toString()}`);
  return [first, second];
}

async function ownersLeft(...authors: readonly Author[]): Promise<number> {
  for (const author of authors) {
    const answer = await author.get(`/publisher/members?publisher=${encodeURIComponent(author.publisher)}`);
    if (answer.status !== 200) continue;
    return answer.body.data.members.filter((each: { role: string }) => each.role === "owner").length;
  }
  return 0;
}

const publishedOf = async (id: string): Promise<number> => {
  const answer = await cloud.anonymous.get(`/plugins/${id}/versions`);
  return answer.status === 200 ? answer.body.data.items.length : 0;
};
