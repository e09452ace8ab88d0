import { openInMemory } from "@bourse/cloud";
import { simulateMoney } from "@bourse/cloud/testing/simulator";
import { expect, it } from "vitest";
import { checkLedger } from "../../../../scripts/check-ledger/check.mjs";

// Tests whether the simulation detects a faulty service; run it when the simulation or the simulated code changes.
const check = (text: string) => checkLedger(text).faults;

type Query = (text: string, values: readonly unknown[]) => Promise<unknown>;

/** The embedded database with an interceptor between it and the service. */
async function altered(alter: (query: Query) => Query) {
  const pool = await openInMemory();
  const connect = async () => {
    const client = await pool.connect();
    const query = alter((text, values) => client.query(text, values));
    return { query: query as typeof client.query, release: () => client.release() };
  };
  return { options: {}, end: () => pool.end(), connect };
}

/** One statement has no effect. */
const forgetful = (statement: RegExp) =>
  altered((query) => async (text, values) => {
    return statement.test(text) ? { command: "INSERT", rowCount: 1, rows: [] } : query(text, values);
  });

/** Frozen sales are found and released like the rest, and the database does not prevent it. */
const careless = () =>
  altered((query) => async (text, values) => {
    if (!/^select .* "frozen" = false and "release_at"/.test(text)) return query(text, values);
    await query("drop trigger if exists sale_frozen_guard on sale", []);
    return query(text.replace('"frozen" = false', '"frozen" is not null'), values);
  });

it.each([
  ["the answers of keys", /^insert into "idempotency"/],
  ["what became of sales", /^update "sale"/],
  ["the state of withdrawals", /^insert into "audit"/],
  ["to freeze what is pending", /^insert into "earnings_freeze"/, /seed 3: 0 of pending \d+ is frozen/],
  ["to end a freeze", /^update "earnings_freeze"/, /seed 3: \d+ of pending \d+ is frozen and should be 0/],
])("a service that forgets %s is found out", async (_what, statement, said = /^seed 3:/) => {
  const pool = await forgetful(statement);
  await expect(simulateMoney({ seed: 3, operations: 600, pool, check })).rejects.toThrow(said);
});

it("a service that releases what is frozen is found out", async () => {
  const pool = await careless();
  const simulated = simulateMoney({ seed: 3, operations: 600, pool, check });
  await expect(simulated).rejects.toThrow(/seed 3: \d+ of pending \d+ was released while it was frozen/);
});
