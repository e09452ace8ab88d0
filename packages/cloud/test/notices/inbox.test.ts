import { randomUUID } from "node:crypto";
import { type CloudActor, startCloud, type TestCloud, verdictOf } from "@bourse/cloud/testing";
import { SYSTEM_RANDOM } from "@bourse/platform";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Database, useDatabase } from "../../src/database/database.ts";
import { transact } from "../../src/database/transact.ts";
import { notify } from "../../src/domain/notices/notify.ts";

let cloud: TestCloud;
let database: Database;
let trader: CloudActor;
beforeAll(async () => {
  cloud = await startCloud();
  database = useDatabase(cloud.pool());
  trader = await cloud.visitor();
});
afterAll(() => cloud.close());

const tell = (accountId: string, version: string) =>
  transact({ database, random: SYSTEM_RANDOM }, (work) =>
    notify(work, {
      accountId,
      event: "version.published",
      subject: `version:svc.example@${version}`,
      data: { id: "svc.example", version },
      at: new Date(),
    }),
  );

it("[P17] shows an account its own notices in pages, and marks them read up to one of them", async () => {
  const other = await cloud.visitor();
  for (const version of ["1.0.0", "1.1.0", "1.2.0"]) await tell(trader.accountId, version);
  const first = (await trader.get("/account/notices?limit=2")).body.data;
  expect(first.items.map((each: { data: { version: string } }) => each.data.version)).toEqual(["1.2.0", "1.1.0"]);
  expect(first.unread).toBe(3);
  const second = (await trader.get(`/account/notices?limit=2&cursor=${first.next_cursor}`)).body.data;
  expect(second.items).toHaveLength(1);
  expect(second.next_cursor).toBeNull();
  const upTo = { up_to: first.items[1].notice_id };
  expect((await trader.post("/account/notices/read", upTo)).body.data).toEqual({ marked: 2 });
  expect((await trader.post("/account/notices/read", upTo)).body.data).toEqual({ marked: 0 });
  const unread = (await trader.get("/account/notices?state=unread")).body.data;
  expect(unread.items.map((each: { data: { version: string } }) => each.data.version)).toEqual(["1.2.0"]);
  expect((await other.get("/account/notices")).body.data).toEqual({ items: [], next_cursor: null, unread: 0 });
  expect(verdictOf(await other.post("/account/notices/read", upTo))).toBe("404 state.not_found");
  expect(verdictOf(await trader.post("/account/notices/read", { up_to: randomUUID() }))).toBe("404 state.not_found");
});

it("tells nobody of what was rolled back", async () => {
  const before = await database.selectFrom("notice").selectAll().execute();
  const rolledBack = transact({ database, random: SYSTEM_RANDOM }, async (work) => {
    await notify(work, {
      accountId: trader.accountId,
      event: "key.revoked",
      subject: "key:x",
      data: {},
      at: new Date(),
    });
    throw new Error("the action failed");
  });
  await expect(rolledBack).rejects.toThrow("the action failed");
  expect(await database.selectFrom("notice").selectAll().execute()).toEqual(before);
});
