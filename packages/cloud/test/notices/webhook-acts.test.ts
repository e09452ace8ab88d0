import { type CloudActor, judgeWebhook, until, verdictOf } from "@bourse/cloud/testing";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { all, makeWebhook, Stage } from "./stage.fixture.ts";

const DAY_MS = 24 * 3_600_000;

let stage: Stage;
let owner: CloudActor;
/** Names of this test's receivers, and the address of the first. */
let one: string;
let two: string;
let url: string;
beforeAll(async () => {
  stage = await Stage.open();
});
beforeEach(async () => {
  owner = await stage.cloud.trader();
  [one, two] = [stage.freshName(), stage.freshName()];
  url = `https://${one}/hook?to=me`;
});
afterEach(() => expect(stage.net.canaryHits()).toBe(0));
afterAll(() => stage.close());

describe("replay", () => {
  it("sends the same id and body again, and refuses what is on its way", async () => {
    const receiver = await stage.receiver(one, 200, 200, 500);
    const { webhook, secret } = await makeWebhook(owner, { url });
    await stage.tell(owner);
    const [first] = await stage.deliveries(owner, webhook.webhook_id, all("delivered", 1));
    const at = `/account/webhooks/${webhook.webhook_id}/deliveries/${first?.delivery_id}`;
    expect((await owner.post(`${at}/replay`)).body.data).toMatchObject({ state: "pending" });
    await until(async () => (receiver.got.length === 2 ? true : undefined), "the replay");
    await stage.deliveries(owner, webhook.webhook_id, all("delivered", 1));
    expect(receiver.got[1]?.body).toBe(receiver.got[0]?.body);
    expect(judgeWebhook(receiver.got[1] as never, [secret], stage.cloud.clock.now())).toBe(first?.delivery_id);
    await owner.post(`${at}/replay`);
    await stage.deliveries(owner, webhook.webhook_id, (items) => items[0]?.last_status === 500);
    expect(verdictOf(await owner.post(`${at}/replay`))).toBe("409 webhook.delivery_pending");
    const { attempts } = await stage.detail(owner, webhook.webhook_id, first?.delivery_id ?? "");
    expect(attempts.map((each) => each.number)).toEqual([1, 2, 3]);
    const unknown = at.replace(/[0-9a-f-]{36}$/, "00000000-0000-4000-8000-000000000000");
    expect(verdictOf(await owner.get(unknown))).toBe("404 state.not_found");
    expect(verdictOf(await owner.post(`${unknown}/replay`))).toBe("404 state.not_found");
  });

  it("lists deliveries in pages and by state", async () => {
    await stage.receiver(one, 200, 200, 500);
    const { webhook } = await makeWebhook(owner, { url });
    const at = `/account/webhooks/${webhook.webhook_id}`;
    for (const count of [1, 2, 3]) {
      expect((await owner.post(`${at}/ping`)).body.data).toMatchObject({ event: "webhook.ping", state: "pending" });
      await stage.deliveries(
        owner,
        webhook.webhook_id,
        (items) => items.length === count && items[0]?.last_status !== null,
      );
    }
    const first = (await owner.get(`${at}/deliveries?limit=2`)).body.data;
    const second = (await owner.get(`${at}/deliveries?limit=2&cursor=${first.next_cursor}`)).body.data;
    expect([first.items.length, second.items.length, second.next_cursor]).toEqual([2, 1, null]);
    expect((await owner.get(`${at}/deliveries?state=delivered`)).body.data.items).toHaveLength(2);
    const elsewhere = await makeWebhook(owner, { url: `https://${two}/` });
    const foreign = `/account/webhooks/${elsewhere.webhook.webhook_id}/deliveries?cursor=${first.next_cursor}`;
    expect(verdictOf(await owner.get(foreign))).toBe("400 http.query_invalid");
  });
});

describe("pause and roll", () => {
  it("keeps what happens during a pause and sends it afterwards", async () => {
    const receiver = await stage.receiver(one);
    const { webhook } = await makeWebhook(owner, { url });
    await owner.post(`/account/webhooks/${webhook.webhook_id}/pause`);
    await stage.tell(owner);
    await stage.tell(owner);
    const twin = await makeWebhook(owner, { url: `https://${two}/` });
    await stage.receiver(two);
    await stage.tell(owner);
    await stage.deliveries(owner, twin.webhook.webhook_id, all("delivered", 1));
    expect(receiver.got).toEqual([]);
    await owner.post(`/account/webhooks/${webhook.webhook_id}/resume`);
    await stage.deliveries(owner, webhook.webhook_id, all("delivered", 3));
    expect(receiver.got).toHaveLength(3);
  });

  it("signs with both secrets for a day after a roll, and with the new one alone from then on", async () => {
    const receiver = await stage.receiver(one);
    const { webhook, secret: old } = await makeWebhook(owner, { url });
    const rolled = (await owner.post(`/account/webhooks/${webhook.webhook_id}/roll-secret`)).body.data;
    const verdicts: string[] = [];
    for (const [index, ms] of [0, DAY_MS - 1, 1].entries()) {
      stage.cloud.clock.move(ms);
      await stage.tell(owner);
      await stage.deliveries(owner, webhook.webhook_id, all("delivered", index + 1));
      const request = receiver.got[index] as never;
      const judged = [old, rolled.secret].map((secret) => judgeWebhook(request, [secret], stage.cloud.clock.now()));
      verdicts.push(judged.map((each) => (each.startsWith("webhook.") ? each : "good")).join(" "));
    }
    expect(verdicts).toEqual(["good good", "good good", "webhook.signature_invalid good"]);
  });
});
