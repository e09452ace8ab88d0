import { cloneCatalogue, startCloud } from "@bourse/cloud/testing";
import { CLOUD_LIMITS } from "@bourse/contract";
import { canSharePostgres, sharedPostgres } from "@bourse/testing/postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Database, useDatabase } from "../src/database/database.ts";
import { openServer } from "../src/database/server.ts";
import { latestPage } from "../src/store/catalogue/shown.ts";
import { versionsPage } from "../src/store/catalogue/versions.ts";

const EXTENSIONS = 2000;
/** The driver prepares a text after five uses; the server then plans five times before it keeps a plan. */
const USES = 12;

describe.skipIf(!canSharePostgres())("the plans of public reads", () => {
  let database: Database;
  let pool: ReturnType<typeof openServer>;
  beforeAll(async () => {
    const databaseUrl = (await sharedPostgres()).createDatabase("plans");
    const cloud = await startCloud({ databaseUrl });
    await cloud.published(await cloud.author());
    await cloneCatalogue(databaseUrl, EXTENSIONS);
    await cloud.close();
    pool = openServer(databaseUrl, 1);
    database = useDatabase(pool);
  });
  afterAll(() => database.destroy());

  const idOf = (number: number) => `svc.bench_${String(number).padStart(7, "0")}`;
  const most = CLOUD_LIMITS.pageMost;
  const reads = {
    "a page of the catalogue": {
      read: (turn: number) => latestPage(database, { beginnings: [], after: idOf(turn * 100), limit: 20, most }),
      index: "extension_listed",
      // The index, a row's page for each of 21 at most, and the publishers.
      mostPages: 30,
    },
    "an extension's versions": {
      read: (turn: number) => versionsPage(database, { id: idOf(turn + 1), below: undefined, limit: 50 }),
      index: "plugin_version",
      // The index, and for each of ten rows its page, its submission and that one's index, publisher and key.
      mostPages: 90,
    },
  };

  it.each(Object.entries(reads))(
    "%s is planned once and not for each request, and reads no table to its end",
    async (_, { read, index, mostPages }) => {
      const before = await prepared();
      for (let turn = 0; turn < USES; turn += 1) expect(await read(turn)).not.toEqual([]);
      const [statement] = (await prepared()).filter(({ name }) => before.every((each) => each.name !== name));
      expect(statement?.plans_kept).toBeGreaterThan(0);
      const { rows } = await pool.query(`explain (analyze, buffers) execute "${statement?.name}"('${idOf(7)}', '21')`);
      const plan = rows.map((row: Record<string, string>) => row["QUERY PLAN"]).join("\n");
      expect(plan).toContain(`Index Scan using ${index}`);
      expect(plan).not.toMatch(/Seq Scan on (?:extension|plugin_version|submission)\b/);
      expect(pagesOf(plan)).toBeLessThanOrEqual(mostPages);
    },
  );

  /** Of the topmost step, which counts those of all others. */
  function pagesOf(plan: string): number {
    const [, text] = /Buffers: shared (.*)/.exec(plan) ?? [];
    if (text === undefined) throw new Error(`the plan does not say what it read: ${plan}`);
    return [...text.matchAll(/(?:hit|read)=([0-9]+)/g)].reduce((sum, [, pages]) => sum + Number(pages), 0);
  }

  async function prepared(): Promise<readonly { readonly name: string; readonly plans_kept: number }[]> {
    const { rows } = await pool.query("select name, generic_plans::int as plans_kept from pg_prepared_statements");
    return rows;
  }
});
