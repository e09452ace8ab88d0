import { verdictOf } from "@bourse/cloud/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeWebhook, Stage } from "./stage.fixture.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.open();
});
afterAll(() => stage?.close());

it("sends nothing to the webhook of a closed account, and what waited once it is open again", async () => {
  const [taken, witness] = [await stage.cloud.trader(), await stage.cloud.trader()];
  const [name, other] = [stage.freshName(), stage.freshName()];
  const thief = await stage.receiver(name);
  await stage.receiver(other);
  const { webhook } = await makeWebhook(taken, { url: `https://${name}/`, events: ["version.published"] });
  const { webhook: seen } = await makeWebhook(witness, { url: `https://${other}/`, events: ["version.published"] });
  const administrator = await stage.cloud.administrator();
  const decide = async (act: "disable" | "enable") =>
    verdictOf(await administrator.post(`/admin/accounts/${taken.accountId}/${act}`, { reason: "was taken over" }));
  expect(await decide("disable")).toBe("200 ok");
  await stage.tell(taken);
  // Reported later and sent: every earlier mail has been sent by then.
  await stage.tell(witness);
  await stage.deliveries(witness, seen.webhook_id, ([first]) => first?.state === "delivered");
  expect(thief.got).toEqual([]);
  expect(await decide("enable")).toBe("200 ok");
  const session = await stage.cloud.anonymous.post("/auth/login", {
    email: taken.account?.email,
    password: "a long test password",
  });
  const owner = stage.cloud.as(session.body.data);
  await stage.deliveries(owner, webhook.webhook_id, ([first]) => first?.state === "delivered");
  expect(thief.got).toHaveLength(1);
});
