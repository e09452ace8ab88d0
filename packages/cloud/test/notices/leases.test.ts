import { SYSTEM_RANDOM } from "@bourse/platform";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sendMail } from "../../src/domain/notices/mail/send-mail.ts";
import { deliver, sendOnce } from "../../src/domain/notices/webhooks/deliver.ts";
import type { Service } from "../../src/ports/service.ts";
import { takeDeliveries } from "../../src/store/notices/deliveries.ts";
import { insertMail, takeMails } from "../../src/store/notices/mail.ts";
import { Stage } from "./stage.fixture.ts";

const LEASE_MS = 45_000;

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.open();
});
afterAll(() => stage.close());

/** A node whose clock shows this time, and what it has sent. */
function node(nowMs: number) {
  const sent: string[] = [];
  const parts = {
    database: stage.database,
    random: SYSTEM_RANDOM,
    clock: { now: () => new Date(nowMs) },
    publicUrl: () => "https://market.example",
    secrets: { open: () => "whsec_AAAA", seal: () => "sealed" },
    egress: {
      fetchWithin: () => async (url: string) => {
        sent.push(url);
        return new Response(null, { status: 204 });
      },
    },
    mailer: {
      sendsMail: true,
      send: async ({ id }: { readonly id: string }) => {
        sent.push(id);
        return { kind: "sent" as const };
      },
    },
    limits: { notices: {} },
  };
  return { sent, service: parts as unknown as Service };
}

it("[P27] a node that stood still past its lease sends no delivery, which another one may be sending", async () => {
  const owner = await stage.cloud.trader();
  const name = stage.freshName();
  const made = await owner.post("/account/webhooks", { url: `https://${name}/` });
  const webhookId: string = made.body.data.webhook.webhook_id;
  await owner.post(`/account/webhooks/${webhookId}/pause`);
  await stage.tell(owner);
  const now = stage.cloud.clock.now().getTime();
  // In one transaction, so that the service of this test never sees it due.
  const [taken] = await stage.database.transaction().execute(async (work) => {
    const hook = work.updateTable("webhook").where("webhook_id", "=", webhookId);
    await hook.set({ state: "active" }).execute();
    const taking = { now: new Date(now), until: new Date(now + LEASE_MS), most: 10, mostEach: 4 };
    const rows = await takeDeliveries(work, taking);
    await hook.set({ state: "paused" }).execute();
    return rows;
  });
  if (!taken) throw new Error("no delivery was due");
  const late = node(now + LEASE_MS);
  await deliver(late.service, taken, new AbortController().signal);
  expect(late.sent).toEqual([]);
  const row = stage.database.selectFrom("webhook_delivery").selectAll().where("webhook_id", "=", webhookId);
  expect(await row.executeTakeFirst()).toMatchObject({ state: "pending", attempts: 0, leased_until: null });
});

it("[P27] a node that stood still past its lease sends no mail, which another one may be sending", async () => {
  const owner = await stage.cloud.trader();
  const now = stage.cloud.clock.now().getTime();
  const mailId = SYSTEM_RANDOM.uuid();
  // In one transaction, so that the service of this test never sees it due.
  const [taken] = await stage.database.transaction().execute(async (work) => {
    await insertMail(work, {
      mail_id: mailId,
      account_id: owner.accountId,
      notice_id: null,
      template: "version.published",
      mail_group: "publishing",
      recipient: "trader@example.org",
      sealed: null,
      state: "pending",
      due_at: new Date(now),
      last_failure: null,
      created_at: new Date(now),
      settled_at: null,
    });
    return takeMails(work, { now: new Date(now), until: new Date(now + LEASE_MS), most: 10 });
  });
  if (!taken) throw new Error("no mail was due");
  const late = node(now + LEASE_MS);
  await sendMail(late.service, taken);
  expect(late.sent).toEqual([]);
  const row = await stage.database.selectFrom("mail").selectAll().where("mail_id", "=", mailId).executeTakeFirst();
  expect(row).toMatchObject({ state: "pending", attempts: 1, settled_at: null });
});

it("[P27] a node whose lease holds sends what it took", async () => {
  const { sent, service } = node(stage.cloud.clock.now().getTime());
  const now = service.clock.now();
  const taken = {
    delivery_id: SYSTEM_RANDOM.uuid(),
    webhook_id: SYSTEM_RANDOM.uuid(),
    body: "{}",
    attempts: 1,
    url: "https://unknown.example.org/",
    leased_until: new Date(now.getTime() + 1),
  };
  await sendOnce(service, taken, new AbortController().signal);
  expect(sent).toEqual([taken.url]);
});
