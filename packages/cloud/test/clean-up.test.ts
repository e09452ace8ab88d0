import { existsSync } from "node:fs";
import path from "node:path";
import { makePackage, startCloud, upload } from "@bourse/cloud/testing";
import { SYSTEM_RANDOM } from "@bourse/platform";
import { expect, it } from "vitest";
import { LocalStore } from "../src/adapters/files/local-store.ts";
import { useDatabase } from "../src/database/database.ts";
import { cleanUp } from "../src/domain/operators/clean-up-job.ts";
import type { Service } from "../src/ports/service.ts";
import { takeToken } from "../src/store/accounts/rates.ts";

it("[P1] removes what nobody can use any more, and nothing that was submitted", async () => {
  const cloud = await startCloud();
  const database = useDatabase(cloud.pool());
  try {
    const author = await cloud.author();
    const { pack } = await cloud.published(author);
    const left = makePackage({ publisher: author.publisher });
    const ticket = await author.ticket(left);
    await upload(ticket, left.archive);
    const folder = path.join(cloud.dataDir, "objects");
    const store = new LocalStore({ folder, uploadUrl: () => "", secret: new Uint8Array(32), random: SYSTEM_RANDOM });
    await store.stage(ticket.object_key, left.digest, async (object) => object.close());
    const orphan = path.join(folder, "packages", left.digest);
    await takeToken(database, { bucket: "test:bucket", rule: { burst: 3, refillMs: 1000 }, now: cloud.clock.now() });
    const counts = async () => {
      const [tickets, challenges, buckets] = await Promise.all([
        database.selectFrom("ticket").select("submission_id").execute(),
        database.selectFrom("challenge").select("challenge").execute(),
        database.selectFrom("rate_bucket").select("bucket").where("bucket", "=", "test:bucket").execute(),
      ]);
      return { tickets: tickets.length, challenges: challenges.length, buckets: buckets.length };
    };
    const service = { clock: cloud.clock, database, upkeep: store } as unknown as Service;
    const run = () => cleanUp.run(service, {}, { number: 1, isLast: true });
    const before = await counts();
    await run();
    expect(await counts()).toEqual(before);
    expect(existsSync(orphan)).toBe(true);
    cloud.clock.move(8 * 24 * 60 * 60_000);
    await run();
    expect(await counts()).toEqual({ tickets: 1, challenges: 0, buckets: 0 });
    expect([existsSync(orphan), existsSync(path.join(folder, ticket.object_key))]).toEqual([false, false]);
    const download = await cloud.anonymous.get(`/plugins/${pack.id}/versions/1.0.0/download`);
    expect(download.bytes.equals(Buffer.from(pack.archive))).toBe(true);
  } finally {
    await cloud.close();
  }
});
