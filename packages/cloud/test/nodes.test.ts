import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { migratedDatabase, startCloud, startNodes } from "@bourse/cloud/testing";
import { patiently } from "@bourse/testing/patience";
import { findPostgres, type PostgresServer, sharedPostgres } from "@bourse/testing/postgres";
import { findCeph, newBucket } from "@bourse/testing/s3";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { createCloud } from "../src/cloud.ts";
import { type Database, openDatabase } from "../src/database/database.ts";
import { openServer } from "../src/database/server.ts";
import { SILENT_LOG } from "../src/ports/log.ts";
import { makeOld, OLD } from "./old-database.fixture.ts";

const found = findPostgres();
const noS3 = "missing" in findCeph();
const missing = "missing" in found ? ` (missing: ${found.missing})` : "";

const OWN = { port: 0, log: SILENT_LOG, secretKeys: [Buffer.alloc(32, 7)] };

describe.skipIf(missing !== "")(`nodes that start on one server${missing}`, () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await sharedPostgres();
  });

  async function withDatabase<Result>(url: string, work: (database: Database) => Promise<Result>): Promise<Result> {
    const database = await openDatabase(openServer(url, 2));
    try {
      return await work(database);
    } finally {
      await database.destroy();
    }
  }

  const applied = (database: Database) =>
    sql<{ name: string; timestamp: string }>`select name, timestamp from kysely_migration order by name`.execute(
      database,
    );

  it("[P28] three together on an empty database migrate once and make one set of operators", async () => {
    const nodes = await startNodes(3, { server });
    try {
      await withDatabase(nodes.databaseUrl, async (database) => {
        const operators = await database
          .selectFrom("account")
          .select("email")
          .where("email", "like", "%@bourse.local")
          .execute();
        expect(operators.map((each) => each.email).sort()).toEqual([
          "administrator@bourse.local",
          "finance@bourse.local",
          "reviewer@bourse.local",
        ]);
        const names = (await applied(database)).rows.map((row) => row.name);
        expect(new Set(names).size).toBe(names.length);
      });
      for (const node of nodes.each) expect((await node.administrator()).account?.roles).toContain("administrator");
    } finally {
      await nodes.close();
    }
  });

  it("[P28] three together on an old database bring it up to date once, and keep what is in it", async () => {
    const databaseUrl = server.createDatabase("old");
    await makeOld(databaseUrl);
    const nodes = await startNodes(3, { server, databaseUrl });
    try {
      await withDatabase(databaseUrl, async (database) => {
        const accounts = await database.selectFrom("account").select("email").execute();
        expect(accounts.map((row) => row.email)).toEqual([OLD.email]);
        const submissions = await database.selectFrom("submission").select("state").orderBy("seq").execute();
        expect(submissions.map((row) => row.state)).toEqual(["published", "in_review"]);
      });
      const shown = await nodes.cloud.anonymous.get(`/plugins/${OLD.plugin}/versions`);
      expect(shown.body.data.items).toMatchObject([{ version: "1.0.0", state: "published", publisher: "Old Maker" }]);
      const listed = await nodes.cloud.anonymous.get("/plugins");
      expect(listed.body.data.items).toMatchObject([
        { id: OLD.plugin, name: "Old notes", publisher: "Old Maker", latest: { version: "1.0.0", channel: "stable" } },
      ]);
    } finally {
      await nodes.close();
    }
  });

  it("[P28] a node that meets a newer schema says so and does not start", async () => {
    const databaseUrl = await migratedDatabase();
    const first = await startCloud({ databaseUrl });
    await withDatabase(databaseUrl, (database) =>
      sql`insert into kysely_migration (name, timestamp) values ('9999-future', '')`.execute(database),
    );
    await expect(startCloud({ databaseUrl })).rejects.toThrow(/newer version.*9999-future.*start that version/);
    await first.close();
  });

  it("[P28] a node whose packages are elsewhere does not start, unless they were moved", async () => {
    const databaseUrl = await migratedDatabase();
    const first = await startCloud({ databaseUrl });
    const own = { dataDir: mkdtempSync(path.join(tmpdir(), "bourse-moved-")), databaseUrl, ...OWN };
    // Refused on every attempt: the first one writes no mark.
    for (const _ of [1, 2]) {
      await expect(createCloud(own)).rejects.toThrow(/packages of this database are in a folder.*lost its mark/);
    }
    const moved = await createCloud({ ...own, knownStore: "replace" });
    await moved.close();
    const next = await createCloud(own);
    await next.close();
    await expect(createCloud({ ...own, dataDir: first.dataDir })).rejects.toThrow(/are in a folder.*another one[.]/);
    await first.close();
    rmSync(own.dataDir, { recursive: true });
  });

  it.skipIf(noS3)(
    "[FLOW-11] [P1] three on one bucket publish a package and serve it",
    async () => {
      const bucket = await newBucket();
      const nodes = await startNodes(3, { s3: bucket });
      try {
        const author = await nodes.cloud.author();
        const { pack } = await nodes.cloud.published(author);
        for (const node of nodes.each) {
          const download = await node.anonymous.get(`/plugins/${pack.id}/versions/1.0.0/download`);
          expect(download.bytes.equals(Buffer.from(pack.archive))).toBe(true);
          expect(await (await fetch(`${node.url}/readyz`)).json()).toEqual({ status: "ready" });
        }
        const other = await newBucket();
        await expect(startCloud({ databaseUrl: nodes.databaseUrl, s3: other })).rejects.toThrow(/another one/);
      } finally {
        await nodes.close();
      }
    },
    patiently(200_000),
  );

  it("[P28] all of them give a public answer one entity tag, which needs their key", async () => {
    const nodes = await startNodes(2);
    const { databaseUrl, cloud } = nodes;
    const other = { dataDir: cloud.dataDir, databaseUrl, ...OWN, secretKeys: [Buffer.alloc(32, 8)] };
    const stranger = await createCloud(other);
    try {
      const urls = [...nodes.each.map((node) => node.url), await stranger.listen()];
      const answers = await Promise.all(urls.map((url) => fetch(`${url}/api/marketplace/plugins`)));
      const [first, second, strange] = answers.map((answer) => answer.headers.get("etag"));
      expect(first).toMatch(/^"[0-9a-f]+-[0-9a-f]+"$/);
      expect(second).toBe(first);
      expect(strange).not.toBe(first);
      expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
    } finally {
      await stranger.close();
      await nodes.close();
    }
  });

  it("[P23] one of them alone writes down the first passwords", async () => {
    const databaseUrl = await migratedDatabase();
    const folders = [0, 1, 2].map(() => mkdtempSync(path.join(tmpdir(), "bourse-passwords-")));
    const start = (dataDir: string) => createCloud({ dataDir, databaseUrl, ...OWN, knownStore: "replace" });
    const clouds = await Promise.all(folders.map(start));
    const written = folders.filter((folder) => {
      try {
        return readFileSync(path.join(folder, "operators.json")).length > 0;
      } catch {
        return false;
      }
    });
    expect(written).toHaveLength(1);
    await Promise.all(clouds.map((cloud) => cloud.close()));
    for (const folder of folders) rmSync(folder, { recursive: true });
  });
});
