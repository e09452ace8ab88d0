import {
  type Author,
  type CloudActor,
  makePackage,
  officialAuthor,
  packModel,
  packSite,
  signPackage,
  startCloud,
  TEST_LIMITS,
  type TestCloud,
  type TestPackage,
  verdictOf,
} from "@bourse/cloud/testing";
import { idSkeleton } from "@bourse/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Database, useDatabase } from "../src/database/database.ts";
import { maintainer } from "./publishers/actors.ts";
import { inReview } from "./review/desk.fixture.ts";

const OFFICIAL_PACKAGES = [
  { runtime: "webApp", pack: packSite },
  { runtime: "managedModel", pack: packModel },
];

let cloud: TestCloud;
let database: Database;
beforeAll(async () => {
  cloud = await startCloud();
  database = useDatabase(cloud.pool());
});
afterAll(() => cloud?.close());

describe("ids that a trader would take for another's", () => {
  it.each(["svc.market_intel", "svc.market-1ntel", "svc.time_series_forecast", "svc.official_notes"])(
    "%s is the official publisher's alone",
    async (id) => {
      const author = await cloud.author();
      const pack = makePackage({ publisher: author.publisher, id });
      const answer = await author.post("/plugins/submissions/upload-ticket", author.ticketBody(pack));
      expect(verdictOf(answer)).toBe("403 state.id_reserved");
    },
  );

  it("go to a person with the finding, even without code", async () => {
    const [first, second] = [await cloud.author(), await cloud.author()];
    await cloud.published(first, { id: "svc.trend_lines_pro" });
    // The same publisher may have similar ids.
    await cloud.published(first, { id: "svc.trend.lines.pro" });
    const pack = makePackage({ publisher: second.publisher, id: "svc.trend-1ines.pr0" });
    const { submission_id } = await second.submit(pack);
    const waiting = await second.until(submission_id, "in_review");
    expect(waiting.history.at(-1)?.reason).toContain("svc.trend_lines_pro");
  });

  it.each(["svc.market_intell", "svc.rnarket_intel", "svc.time_series_forcast"])(
    "[P36] %s, a letter or two from a reserved id, is looked at by a person, even without code",
    async (id) => {
      const author = await cloud.author();
      const { submission_id } = await author.submit(makePackage({ publisher: author.publisher, id }));
      const waiting = await author.until(submission_id, "in_review");
      expect(waiting.tier).toBe("high");
      expect(waiting.tier_reasons.map(({ rule }) => rule)).toContain("tier.id_like_another");
    },
  );

  it("[P36] a letter or two from an id that traders have known for a month are looked at as well, and from a new one not", async () => {
    const [first, second] = [await cloud.author(), await cloud.author()];
    await cloud.published(first, { id: "svc.moving_ribbons" });
    const near = makePackage({ publisher: second.publisher, id: "svc.rnoving_ribons" });
    await cloud.published(second, { id: "svc.moving_rivvens" });
    await database
      .updateTable("extension")
      .set({ created_at: new Date(cloud.clock.now().getTime() - TEST_LIMITS.review.establishedMs) })
      .where("id", "=", "svc.moving_ribbons")
      .execute();
    const { submission_id } = await second.submit(near);
    const waiting = await second.until(submission_id, "in_review");
    expect(waiting.history.at(-1)?.reason).toContain("svc.moving_ribbons");
    // Its own publisher may have names that resemble each other.
    await cloud.published(first, { id: "svc.moving_ribbon" });
  });

  it("are found by the same skeleton in the database as in the contract", async () => {
    const rows = await sql<{ id: string; skeleton: string }>`select id, skeleton from extension`.execute(database);
    expect(rows.rows.length).toBeGreaterThan(1);
    for (const { id, skeleton } of rows.rows) expect(skeleton).toBe(idSkeleton(id));
  });
});

describe("[SERVICE-15, SERVICE-17] a package that the official publisher alone may bring", () => {
  it.each(OFFICIAL_PACKAGES)("is refused from anybody else under either name: $runtime", async ({ pack }) => {
    const author = await cloud.author();
    const own = await verdictOfSending(author, pack({ publisher: author.publisher }));
    expect(own).toMatch(/^(?:403 state\.id_reserved|422 state\.package_invalid)$/);
    const feigned = await verdictOfSending(author, pack());
    expect(feigned).toMatch(/^(?:403 state\.id_reserved|422 state\.publisher_mismatch)$/);
  });

  it("is taken from it verified, with the trust verified and its own signature: nothing else", async () => {
    const official = await officialAuthor(cloud, "registered");
    for (const { pack } of OFFICIAL_PACKAGES)
      expect(await verdictOfSending(official, pack())).toBe("403 auth.publisher_unverified");
    const { publisher_id } = await official.register();
    await cloud.verify(publisher_id);
    const stranger = await cloud.author();
    for (const { pack } of OFFICIAL_PACKAGES) {
      expect(await verdictOfSending(official, pack({ trust: "community" }))).toBe("422 state.package_invalid");
      expect(await verdictOfSending(official, pack(), stranger.key)).toBe("422 signature.invalid");
      expect(await verdictOfSending(official, pack())).toBe("200 ok");
    }
  });
});

const verdictOfSending = async (author: Author, pack: TestPackage, key = author.key) =>
  verdictOf(await author.trySubmit(pack, { signature: signPackage(pack, key) }));

describe("a publisher with several members", () => {
  it("hears of each new version, whoever submitted it", async () => {
    const owner = await cloud.author();
    const member = await maintainer(cloud, owner);
    const { pack } = await cloud.published(member);
    for (const who of [owner, member]) {
      const { items } = (await who.get("/account/notices")).body.data;
      const told = items.filter((each: { event: string }) => each.event === "version.published");
      expect(told.map((each: { data: { plugin_id: string } }) => each.data.plugin_id)).toEqual([pack.id]);
    }
  });

  it("publishes what a member submitted who has left once an owner stands by it, and not when that owner has left", async () => {
    const owner = await cloud.author();
    const [second, member] = [await maintainer(cloud, owner), await maintainer(cloud, owner)];
    const role = { publisher: owner.publisher, account_id: second.accountId, role: "owner" };
    await owner.post("/publisher/members/role", role);
    const { id } = await inReview(member);
    const confirm = async (who: CloudActor) =>
      verdictOf(await who.post(`/publisher/me/submissions/${id}/confirm`, { reason: "looked at and ours" }));
    expect(await confirm(owner)).toBe("409 state.conflict");
    const reviewer = await cloud.reviewer();
    await reviewer.post(`/admin/submissions/${id}/decide`, { decision: "approve", reason: "fine", rule_ids: [] });
    await member.post("/publisher/members/leave", { publisher: owner.publisher });
    const publish = async () => verdictOf(await reviewer.post(`/admin/submissions/${id}/publish`, { reason: "fine" }));
    expect([await confirm(member), await confirm(await cloud.author())]).toEqual(Array(2).fill("404 state.not_found"));
    expect(await confirm(second)).toBe("200 ok");
    await second.post("/publisher/members/leave", { publisher: owner.publisher });
    expect(await publish()).toBe("409 publisher.submitter_left");
    expect([await confirm(owner), await confirm(owner)]).toEqual(["200 ok", "200 ok"]);
    expect(await publish()).toBe("200 ok");
    const trail = await (await cloud.administrator()).get(`/admin/audit?subject=submission:${id}`);
    const lines = trail.body.data.items.filter((each: { action: string }) => each.action === "submission.confirm");
    expect(lines.map((each: { actor: string }) => each.actor)).toEqual([owner.accountId, second.accountId]);
    const told = (await owner.get("/account/notices")).body.data.items;
    expect(told).toContainEqual(
      expect.objectContaining({ event: "submission.confirmed", subject: `submission:${id}` }),
    );
    expect(await confirm(owner)).toBe("409 state.conflict");
  });

  it("publishes nothing of a member who has left, until somebody submits it again", async () => {
    const owner = await cloud.author();
    const member = await maintainer(cloud, owner);
    const { id, pack } = await inReview(member);
    const reviewer = await cloud.reviewer();
    await reviewer.post(`/admin/submissions/${id}/decide`, { decision: "approve", reason: "fine", rule_ids: [] });
    await member.post("/publisher/members/leave", { publisher: owner.publisher });
    expect(verdictOf(await reviewer.post(`/admin/submissions/${id}/publish`, { reason: "fine" }))).toBe(
      "409 publisher.submitter_left",
    );
    const withdrawn = await owner.post(`/publisher/me/submissions/${id}/withdraw`, { reason: "submitted again" });
    expect(verdictOf(withdrawn)).toBe("200 ok");
    await owner.until((await owner.submit(pack)).submission_id, "in_review");
  });
});
