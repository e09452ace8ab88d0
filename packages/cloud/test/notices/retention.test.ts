import { until } from "@bourse/cloud/testing";
import { CLOUD_LIMITS } from "@bourse/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { forgetDeliveries } from "../../src/domain/notices/retention-job.ts";
import { makeWebhook, Stage } from "./stage.fixture.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.open();
});
afterAll(() => stage.close());

it("forgets what was settled 30 days ago, and deleted webhooks with it; the inbox and what waits are kept", async () => {
  const owner = await stage.cloud.visitor();
  const [name, other] = [stage.freshName(), stage.freshName()];
  await stage.receiver(name);
  await stage.receiver(other, 500);
  const { webhook } = await makeWebhook(owner, { url: `https://${name}/` });
  const waiting = await makeWebhook(owner, { url: `https://${other}/` });
  await stage.tell(owner);
  await stage.deliveries(owner, webhook.webhook_id, (items) => items.every((each) => each.state === "delivered"));
  const mailIsSettled = async () =>
    (await stage.database.selectFrom("mail").select("state").execute()).every((each) => each.state !== "pending") ||
    undefined;
  await until(mailIsSettled, "the mail");
  await owner.post(`/account/webhooks/${waiting.webhook.webhook_id}/pause`);
  const { database } = stage;
  const runAt = (ms: number) => {
    const at = new Date(stage.cloud.clock.now().getTime() + ms);
    const service = { clock: { now: () => at }, database, limits: CLOUD_LIMITS };
    return forgetDeliveries.run(service as never, {}, { number: 1, isLast: true });
  };
  const count = async () => {
    const deliveries = await database.selectFrom("webhook_delivery").select("state").execute();
    const attempts = await database.selectFrom("webhook_attempt").select("number").execute();
    const mails = await database.selectFrom("mail").select("state").execute();
    return [deliveries.map((each) => each.state).sort(), attempts.length, mails.length];
  };
  const { keepMs } = CLOUD_LIMITS.notices;
  const before = await count();
  await runAt(keepMs - 1000);
  expect(await count()).toEqual(before);
  await runAt(keepMs + 1000);
  const [states, , mails] = await count();
  expect([states, mails]).toEqual([["pending"], 0]);
  expect((await owner.get("/account/notices")).body.data.items).toHaveLength(1);
  await owner.post(`/account/webhooks/${webhook.webhook_id}/delete`);
  await runAt(keepMs + 1000);
  const left = await database.selectFrom("webhook").select("webhook_id").execute();
  expect(left).toEqual([{ webhook_id: waiting.webhook.webhook_id }]);
});
