import { randomUUID } from "node:crypto";
import {
  type CloudActor,
  migratedDatabase,
  startCloud,
  TEST_LIMITS,
  type TestCloud,
  until,
} from "@bourse/cloud/testing";
import { SYSTEM_RANDOM } from "@bourse/platform";
import { depth } from "@bourse/testing/depth";
import { publicInternet } from "@bourse/testing/network";
import { findPostgres } from "@bourse/testing/postgres";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Database, openDatabase } from "../../src/database/database.ts";
import { openServer } from "../../src/database/server.ts";
import { transact } from "../../src/database/transact.ts";
import { notify } from "../../src/domain/notices/notify.ts";
import { takeDeliveries } from "../../src/store/notices/deliveries.ts";
import { insertNotice } from "../../src/store/notices/notices.ts";

const found = findPostgres();
const missing = "missing" in found ? ` (missing: ${found.missing})` : "";
const NODES = 3;
const NOTICES = 200;

describe.skipIf(missing !== "")(`three nodes on one PostgreSQL${missing}`, () => {
  let database: Database;
  let nodes: TestCloud[];
  let owner: CloudActor;
  const net = publicInternet(["one.example.org", "two.example.org"]);
  const got: string[] = [];
  const lost: string[] = [];

  beforeAll(async () => {
    const databaseUrl = await migratedDatabase();
    database = await openDatabase(openServer(databaseUrl));
    const limits = { ...TEST_LIMITS, notices: { ...TEST_LIMITS.notices, lookAgainMs: 40 } };
    const network = await net;
    await network.host("one.example.org", async (request, response) => {
      got.push(String(request.headers["webhook-id"]));
      for await (const _ of request);
      response.writeHead(204).end();
    });
    const first = await startCloud({ databaseUrl, limits, parts: { network } });
    nodes = [first];
    for (let node = 1; node < NODES; node++)
      nodes.push(await startCloud({ databaseUrl, limits, parts: { network }, dataDir: first.dataDir }));
    owner = (await nodes[0]?.trader()) as CloudActor;
  });
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.close()));
    await database.destroy();
    await (await net).close();
  });

  const tell = () =>
    transact({ database, random: SYSTEM_RANDOM }, (work) =>
      notify(work, {
        accountId: owner.accountId,
        event: "sale.recorded",
        subject: "sale:1",
        data: {},
        at: new Date(),
      }),
    );
  const pendingOf = async () =>
    Number(
      (await sql<{ n: bigint }>`select count(*) as n from webhook_delivery where state = 'pending'`.execute(database))
        .rows[0]?.n,
    );

  it("send each delivery once while nobody dies", async () => {
    const made = await owner.post("/account/webhooks", { url: "https://one.example.org/" });
    expect(made.status).toBe(200);
    await Promise.all(Array.from({ length: NOTICES }, tell));
    await until(async () => ((await pendingOf()) === 0 ? true : undefined), "every delivery");
    expect(got).toHaveLength(NOTICES);
    expect(new Set(got).size).toBe(NOTICES);
    const attempts = await database.selectFrom("webhook_attempt").select("number").execute();
    expect(attempts).toHaveLength(NOTICES);
    expect(attempts.every((each) => each.number === 1)).toBe(true);
  });

  it("[P27] take over what a node took and never sent, after its lease, with the same id", async () => {
    got.length = 0;
    const { webhook_id: id } = (await owner.get("/account/webhooks")).body.data.items[0];
    await owner.post(`/account/webhooks/${id}/pause`);
    for (let count = 0; count < 4; count++) await tell();
    // In the transaction of the resume, so that no living node is faster than the one that dies.
    await database.transaction().execute(async (work) => {
      await work.updateTable("webhook").set({ state: "active" }).where("webhook_id", "=", id).execute();
      const now = new Date();
      const taking = { now, until: new Date(now.getTime() + 1000), most: 10, mostEach: 4 };
      for (const each of await takeDeliveries(work, taking)) lost.push(each.delivery_id);
    });
    expect(lost).toHaveLength(4);
    await until(async () => ((await pendingOf()) === 0 ? true : undefined), "what the dead node left");
    expect(got.toSorted()).toEqual(lost.toSorted());
  });

  it("write a delivery neither twice for a notice nor for a webhook that is deleted meanwhile, and refuse no action for it", async () => {
    const action = () =>
      transact({ database, random: SYSTEM_RANDOM }, (work) =>
        notify(work, {
          accountId: owner.accountId,
          event: "key.revoked",
          subject: "key:1",
          data: {},
          at: new Date(),
        }),
      );
    for (let round = 0; round < depth({ usual: 4, deep: 12 }); round++) {
      const body = { url: `https://two.example.org/${round}`, events: ["key.revoked"] };
      const { webhook_id: id } = (await owner.post("/account/webhooks", body)).body.data.webhook;
      const actions = [action(), owner.post(`/account/webhooks/${id}/delete`), action(), action()];
      await Promise.all(actions);
      const of = database.selectFrom("webhook_delivery").select("state").where("webhook_id", "=", id);
      const states = (await of.execute()).map((each) => each.state);
      expect(states).not.toContain("pending");
    }
    const notice = {
      noticeId: randomUUID(),
      accountId: owner.accountId,
      event: "sale.recorded",
      subject: "sale:2",
      data: "{}",
      at: new Date(),
      body: "{}",
      mail: { group: "sales", isDefault: false, isRequired: false },
    };
    await insertNotice(database, notice);
    await expect(insertNotice(database, notice)).rejects.toThrow("duplicate key");
    const of = await database
      .selectFrom("webhook_delivery")
      .selectAll()
      .where("notice_id", "=", notice.noticeId)
      .execute();
    expect(of).toHaveLength(1);
  });
});
