import { makePackage, startCloud, type TestCloud, verdictOf } from "@bourse/cloud/testing";
import { idSkeleton } from "@bourse/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Database, openDatabase } from "../src/database/database.ts";
import { openInMemory } from "../src/database/embedded.ts";
import { maintainer } from "./publishers/actors.ts";
import { inReview } from "./review/desk.fixture.ts";

let cloud: TestCloud;
let database: Database;
beforeAll(async () => {
  const pool = await openInMemory();
  database = await openDatabase(pool);
  cloud = await startCloud({ parts: { pool } });
}, 120_000);
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
    // The same publisher may have ids that read alike.
    await cloud.published(first, { id: "svc.trend.lines.pro" });
    const pack = makePackage({ publisher: second.publisher, id: "svc.trend-1ines.pr0" });
    const { submission_id } = await second.submit(pack);
    const waiting = await second.until(submission_id, "in_review");
    expect(waiting.history.at(-1)?.reason).toContain("svc.trend_lines_pro");
  });

  it("are found by the same skeleton in the database as in the contract", async () => {
    const rows = await sql<{ id: string; skeleton: string }>`select id, skeleton from extension`.execute(database);
    expect(rows.rows.length).toBeGreaterThan(1);
    for (const { id, skeleton } of rows.rows) expect(skeleton).toBe(idSkeleton(id));
  });
});

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
