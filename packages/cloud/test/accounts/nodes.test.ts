import {
  enrolAuthenticator,
  startNodes,
  type TestAuthenticator,
  type TestNodes,
  verdictOf,
} from "@bourse/cloud/testing";
import { findPostgres } from "@bourse/testing/postgres";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../../src/database/database.ts";
import { openServer } from "../../src/database/server.ts";
import { forgetExpired } from "../../src/store/accounts/expired.ts";

const PASSWORD = "a long test password";
const found = findPostgres();
const missing = "missing" in found ? ` (missing: ${found.missing})` : "";

describe.skipIf(missing !== "")(`second factors on three nodes of one server${missing}`, () => {
  let nodes: TestNodes;
  beforeAll(async () => {
    nodes = await startNodes(3, { clock: "still" });
  });
  afterAll(async () => {
    await nodes?.close();
  });

  /** An account with a second factor, and a ticket for it; the current code has not been used yet. */
  async function waiting(): Promise<{ phone: TestAuthenticator; ticket: () => Promise<string> }> {
    const actor = await nodes.cloud.trader();
    const phone = await enrolAuthenticator(actor, nodes.cloud.clock);
    const body = { email: actor.account?.email, password: PASSWORD };
    const ticket = async () =>
      (await nodes.cloud.anonymous.post("/auth/login", body)).body.data.second_factor.ticket as string;
    return { phone, ticket };
  }

  const finishOn = (index: number, ticket: string, code: string) =>
    (nodes.each[index % nodes.each.length] ?? nodes.cloud).anonymous.post("/auth/login/second-factor", {
      ticket,
      code,
    });

  it("[P11] one code at once on all nodes, with a ticket each, opens one session", async () => {
    const { phone, ticket } = await waiting();
    const tickets = await Promise.all(Array.from({ length: 6 }, ticket));
    const code = phone.code(1);
    const verdicts = (await Promise.all(tickets.map((each, index) => finishOn(index, each, code)))).map(verdictOf);
    expect(verdicts.filter((verdict) => verdict === "200 ok")).toHaveLength(1);
    for (const verdict of verdicts) expect(verdict).toMatch(/^(200 ok|401 auth\.second_factor_invalid|429 )/);
  });

  it("[P11] one ticket at once on all nodes, with a recovery code each, opens one session", async () => {
    const { phone, ticket } = await waiting();
    const shared = await ticket();
    const codes = phone.recoveryCodes.slice(0, 3);
    const verdicts = (await Promise.all(codes.map((code, index) => finishOn(index, shared, code)))).map(verdictOf);
    expect(verdicts.sort()).toEqual(["200 ok", "410 auth.login_ticket_invalid", "410 auth.login_ticket_invalid"]);
  });

  it("[P11] forty guesses at once on all nodes are five tries", async () => {
    const { phone, ticket } = await waiting();
    const shared = await ticket();
    const guesses = Array.from({ length: 40 }, (_, index) => finishOn(index, shared, "000000"));
    const verdicts = (await Promise.all(guesses)).map(verdictOf);
    expect(verdicts.filter((verdict) => verdict === "401 auth.second_factor_invalid")).toHaveLength(5);
    expect(verdicts.filter((verdict) => verdict === "429 auth.too_many_attempts")).toHaveLength(35);
    expect(verdictOf(await finishOn(0, shared, phone.code(1)))).toBe("429 auth.too_many_attempts");
  });

  it("[P23] the database holds no secret, code, ticket or token that opens anything", async () => {
    const { phone, ticket } = await waiting();
    const shared = await ticket();
    const pool = openServer(nodes.databaseUrl);
    const client = await pool.connect();
    const texts: string[] = [];
    for (const table of ["second_factor", "recovery_code", "login_ticket", "session", "audit", "notice"]) {
      const { rows } = await client.query<{ text: string }>(`select row_to_json(t)::text as text from ${table} t`, []);
      texts.push(...rows.map((row) => row.text));
    }
    client.release();
    await pool.end?.();
    const all = texts.join("\n");
    expect(all).not.toContain(phone.secret);
    expect(all).not.toContain(shared);
    for (const code of phone.recoveryCodes) expect(all).not.toContain(code.replaceAll("-", ""));
  });

  it("forgets what has expired and nothing that stands", async () => {
    const { phone, ticket } = await waiting();
    const shared = await ticket();
    const database = await openDatabase(openServer(nodes.databaseUrl));
    const count = async () => {
      const { rows } = await sql<{ n: bigint }>`select count(*) as n from login_ticket`.execute(database);
      return Number(rows[0]?.n);
    };
    expect(await count()).toBeGreaterThan(0);
    await forgetExpired(database, nodes.cloud.clock.now());
    expect(verdictOf(await finishOn(0, shared, phone.code(1)))).toBe("200 ok");
    await forgetExpired(database, new Date(nodes.cloud.clock.now().getTime() + 3_600_000));
    expect(await count()).toBe(0);
    await database.destroy();
  });
});
