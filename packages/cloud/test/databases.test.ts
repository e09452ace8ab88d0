import {
  type Author,
  DATABASES,
  makePackage,
  type OnDatabase,
  startNodes,
  TEST_LIMITS,
  type TestCloud,
  until,
  upload,
  verdictOf,
} from "@bourse/cloud/testing";
import { findPostgres } from "@bourse/testing/postgres";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Database, openDatabase } from "../src/database/database.ts";

const found = findPostgres();
const missing = "missing" in found ? ` (missing: ${found.missing})` : "";
describe.each(DATABASES)("on $name", ({ isHere, start }) => {
  let on: OnDatabase;
  let cloud: TestCloud;
  let author: Author;
  let database: Database;

  beforeAll(async () => {
    if (!isHere) return;
    on = await start();
    cloud = on.cloud;
    database = await openDatabase(on.pool);
    author = await cloud.author();
  });
  afterAll(async () => {
    if (isHere) await on.close();
  });

  it.skipIf(!isHere)("[FLOW-11] [P1] a package comes from its ticket to its download", async () => {
    const { pack, submission } = await cloud.published(author);
    expect(submission.history.map((each) => each.state)).toEqual(["received", "checking", "approved", "published"]);
    const download = await cloud.anonymous.get(`/plugins/${pack.id}/versions/1.0.0/download`);
    expect(download.bytes.equals(Buffer.from(pack.archive))).toBe(true);
  });

  it.skipIf(!isHere)("[P11] twenty completions at once make one submission", async () => {
    const pack = makePackage({ publisher: author.publisher, runtime: "wasm" });
    const ticket = await author.ticket(pack);
    await upload(ticket, pack.archive);
    const answers = await Promise.all(Array.from({ length: 20 }, () => author.complete(ticket, pack)));
    expect(new Set(answers.map(verdictOf))).toEqual(new Set(["200 ok"]));
    expect(new Set(answers.map((each) => each.body.data.submission_id)).size).toBe(1);
  });

  it.skipIf(!isHere)("[P11] five tickets for one version at once make one submission", async () => {
    const id = "svc.five_at_once";
    const sent = await Promise.all(
      ["a", "b", "c", "d", "e"].map(async (word) => {
        const pack = makePackage({ publisher: author.publisher, id, runtime: "wasm", changes: { description: word } });
        const ticket = await author.ticket(pack);
        await upload(ticket, pack.archive);
        return () => author.complete(ticket, pack);
      }),
    );
    const verdicts = (await Promise.all(sent.map((complete) => complete()))).map(verdictOf).sort();
    expect(verdicts).toEqual(["200 ok", ...Array.from({ length: 4 }, () => "409 state.version_exists")]);
  });

  it.skipIf(!isHere)("[R-PUBLISH] of ten decisions at once one is taken", async () => {
    const { submission_id: id } = await author.submit(makePackage({ publisher: author.publisher, runtime: "wasm" }));
    await author.until(id, "in_review");
    const reviewer = await cloud.reviewer();
    const decide = () =>
      reviewer.post(`/admin/submissions/${id}/decide`, { decision: "approve", reason: "x", rule_ids: [] });
    const verdicts = (await Promise.all(Array.from({ length: 10 }, decide))).map(verdictOf);
    expect(verdicts.filter((verdict) => verdict === "200 ok")).toHaveLength(1);
    expect(verdicts.filter((verdict) => verdict === "409 state.conflict")).toHaveLength(9);
  });

  it.skipIf(!isHere)(
    "[P27] history and audit trail cannot be changed or deleted, not even by the service",
    async () => {
      await cloud.published(author);
      for (const table of ["audit", "submission_history"]) {
        await expect(sql.raw(`update ${table} set reason = 'other'`).execute(database)).rejects.toThrow("append-only");
        await expect(sql.raw(`delete from ${table}`).execute(database)).rejects.toThrow("append-only");
      }
    },
  );

  it.skipIf(!isHere)("[P23] holds neither tokens nor passwords as they are", async () => {
    const sessions = await database.selectFrom("session").selectAll().execute();
    expect(JSON.stringify(sessions, (_, value) => (typeof value === "bigint" ? String(value) : value))).not.toContain(
      author.token ?? "?",
    );
    expect(sessions.every((row) => /^[0-9a-f]{64}$/.test(row.token_hash))).toBe(true);
    const accounts = await database.selectFrom("account").select("password_hash").execute();
    expect(accounts.every((row) => row.password_hash?.startsWith("$argon2id$"))).toBe(true);
  });

  it.skipIf(!isHere)("gives 64-bit integers exactly, as bigint", async () => {
    const { rows } = await sql<{ big: bigint }>`select 9007199254740993::int8 as big`.execute(database);
    expect(rows[0]?.big).toBe(9007199254740993n);
    const row = await database.selectFrom("catalogue_revision").select("revision").executeTakeFirstOrThrow();
    expect(typeof row.revision).toBe("bigint");
    const asked = await sql<{ big: bigint }>`select ${2n ** 63n - 1n}::int8 as big`.execute(database);
    expect(asked.rows[0]?.big).toBe(2n ** 63n - 1n);
  });
});

describe.skipIf(missing !== "")(`two nodes on one server${missing}`, () => {
  it("[P8] show each other's yank within the bound, and share the limits of new extensions", async () => {
    const rates = { ...TEST_LIMITS.rates, newExtension: { burst: 2, refillMs: 3_600_000 } };
    const limits = { ...TEST_LIMITS, rates, catalogueStaleMs: 50 };
    const nodes = await startNodes(2, { limits });
    const [one, two] = nodes.each;
    if (!one || !two) throw new Error("two nodes are missing");
    try {
      const author = await one.author();
      const { pack } = await one.published(author);
      const address = `/plugins/${pack.id}/versions`;
      const shown = async () => (await two.anonymous.get(address)).body?.data?.items?.[0]?.state as string | undefined;
      await until(
        async () => ((await shown()) === "published" ? true : undefined),
        "the publication on the other node",
      );
      await author.post(`${address}/1.0.0/yank`, { reason: "x" });
      expect((await one.anonymous.get(address)).body.data.items[0].state).toBe("yanked");
      await until(async () => ((await shown()) === "yanked" ? true : undefined), "the yank on the other node");
      const there = author.at(two.url);
      const ask = (of: Author) =>
        of.post("/plugins/submissions/upload-ticket", of.ticketBody(makePackage({ publisher: of.publisher })));
      expect(verdictOf(await ask(there))).toBe("200 ok");
      expect(verdictOf(await ask(author))).toBe("429 http.too_many_requests");
    } finally {
      await nodes.close();
    }
  });
});
