import { openInMemory, openServer } from "@bourse/cloud";
import { findPostgres, startPostgres } from "@bourse/testing/postgres";
import { simulateMoney } from "@bourse/testing/simulator";
import { expect, it } from "vitest";
import { checkLedger } from "../../../../scripts/check-ledger/check.ts";

const found = findPostgres();
const missing = "missing" in found ? ` (missing: ${found.missing})` : "";
const check = (text: string) => checkLedger(text).faults;

it("[P10] [P12] [P13] [P14] many clients and breaking connections leave what a single thread counts, embedded", {
  timeout: 120_000,
}, async () => {
  const report = await simulateMoney({ seed: 7, operations: 200, pool: await openInMemory(), check });
  expect(report.crashes).toBeGreaterThan(20);
});

it.skipIf(missing !== "")(
  `[P10] [P12] [P13] [P14] and on a PostgreSQL server${missing}`,
  { timeout: 120_000 },
  async () => {
    const server = await startPostgres();
    try {
      const pool = openServer(server.createDatabase("simulated"));
      const report = await simulateMoney({ seed: 11, operations: 1500, creators: 8, pool, check });
      expect(report.atCommit).toBeGreaterThan(20);
      expect(report.payouts).toBeGreaterThan(20);
    } finally {
      await server.stop();
    }
  },
);

/** The embedded database with one statement that does nothing. */
async function forgetful(statement: RegExp) {
  const pool = await openInMemory();
  const connect = async () => {
    const client = await pool.connect();
    const query = (text: string, values: readonly unknown[]) =>
      statement.test(text) ? Promise.resolve({ command: "INSERT", rowCount: 1, rows: [] }) : client.query(text, values);
    return { query: query as typeof client.query, release: () => client.release() };
  };
  return { options: {}, end: () => pool.end(), connect };
}

it.each([
  ["the answers of keys", /^insert into "idempotency"/],
  ["what became of sales", /^update "sale"/],
  ["the state of withdrawals", /^insert into "audit"/],
])("a service that forgets %s is found out", { timeout: 120_000 }, async (_what, statement) => {
  const pool = await forgetful(statement);
  await expect(simulateMoney({ seed: 3, operations: 600, pool, check })).rejects.toThrow("seed 3:");
});
