import { gzipSync } from "node:zlib";
import { type CloudActor, judgeWebhook, until, verdictOf } from "@bourse/cloud/testing";
import { NOTICE_LIMITS } from "@bourse/contract";
import { patiently } from "@bourse/testing/patience";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { all, type Delivered, makeWebhook, type Reply, Stage } from "./stage.fixture.ts";

const DAY_MS = 24 * 3_600_000;

let stage: Stage;
let owner: CloudActor;
/** Names of this test's receivers, and the address of the first. */
let one: string;
let two: string;
let url: string;
beforeAll(async () => {
  // A receiver that does not answer is left while those that answer are served.
  stage = await Stage.open({ webhookTimeoutMs: patiently(NOTICE_LIMITS.webhookTimeoutMs) });
});
beforeEach(async () => {
  owner = await stage.cloud.trader();
  [one, two] = [stage.freshName(), stage.freshName()];
  url = `https://${one}/hook?to=me`;
  stage.net.dialled.length = 0;
});
afterEach(() => expect(stage.net.canaryHits()).toBe(0));
afterAll(() => stage.close());

describe("a delivery", () => {
  it("is signed by the standard, once for each webhook that hears the event, and is in the log with its bytes", async () => {
    const first = await stage.receiver(one, (response) => response.end("thank\u001b[31m you\n"));
    const second = await stage.receiver(two);
    const { webhook, secret } = await makeWebhook(owner, { url });
    const deaf = await makeWebhook(owner, { url: `https://${two}/`, events: ["key.revoked"] });
    await stage.tell(owner, "version.published", { id: "svc.example", version: "1.0.0" });
    const [delivery] = await stage.deliveries(owner, webhook.webhook_id, all("delivered", 1));
    const [request] = first.got;
    expect(judgeWebhook(request as never, [secret], stage.cloud.clock.now())).toBe(delivery?.delivery_id);
    expect(judgeWebhook(request as never, [deaf.secret], stage.cloud.clock.now())).toBe("webhook.signature_invalid");
    const notice = (await owner.get("/account/notices")).body.data.items[0];
    expect(JSON.parse(request?.body ?? "")).toEqual({
      type: "version.published",
      timestamp: notice.at,
      notice_id: notice.notice_id,
      subject: "version:svc.example@1.0.0",
      data: { id: "svc.example", version: "1.0.0" },
    });
    const detail = await stage.detail(owner, webhook.webhook_id, delivery?.delivery_id ?? "");
    expect(detail.body).toBe(request?.body);
    expect(detail.attempts).toMatchObject([{ number: 1, status: 200, failure: null, answer: "thank [31m you" }]);
    expect(second.got).toEqual([]);
    expect((await owner.get(`/account/webhooks/${deaf.webhook.webhook_id}/deliveries`)).body.data.items).toEqual([]);
  });

  it("is tried ten times over three days with the same id and a new signature each, and has then failed", async () => {
    const receiver = await stage.receiver(one, 500);
    const { webhook, secret } = await makeWebhook(owner, { url });
    await stage.tell(owner);
    const { delivery, waitedMs } = await stage.runOut(owner, webhook.webhook_id);
    expect(delivery).toMatchObject({ state: "failed", attempts: 10, last_status: 500 });
    expect(delivery.last_failure).toBe("webhook.answer_refused");
    expect(waitedMs).toBe((5 + 300 + 1800 + 7200 + 3600 * (5 + 10 + 14 + 20 + 24)) * 1000);
    expect(new Set(receiver.got.map((each) => each.headers["webhook-id"]))).toEqual(new Set([delivery.delivery_id]));
    expect(new Set(receiver.got.map((each) => each.headers["webhook-signature"])).size).toBe(10);
    expect(judgeWebhook(receiver.got[0] as never, [secret], stage.cloud.clock.now())).toBe("webhook.timestamp_refused");
    expect((await owner.get(`/account/webhooks/${webhook.webhook_id}`)).body.data.failing_since).not.toBeNull();
  });

  it("succeeds at a later try, and the webhook counts as well again", async () => {
    await stage.receiver(one, 503, (response) => response.destroy(), 201);
    const { webhook } = await makeWebhook(owner, { url });
    await stage.tell(owner);
    for (const attempt of [1, 2]) {
      await stage.tried(owner, webhook.webhook_id, attempt);
      stage.cloud.clock.move(5 * 60_000);
    }
    const [delivery] = await stage.deliveries(owner, webhook.webhook_id, all("delivered", 1));
    const { attempts } = await stage.detail(owner, webhook.webhook_id, delivery?.delivery_id ?? "");
    expect(attempts.map((each) => each.failure)).toEqual(["webhook.answer_refused", "egress.answer_invalid", null]);
    expect((await owner.get(`/account/webhooks/${webhook.webhook_id}`)).body.data.failing_since).toBeNull();
  });

  const noisy = "x".repeat(4 * 1024 * 1024);
  const REPLIES: readonly (readonly [
    string,
    Reply,
    { failure: string | null; status: number | null; text?: RegExp },
  ])[] = [
    [
      "redirects to a private address",
      (response) => response.writeHead(307, { location: "https://127.0.0.1/" }).end(),
      { failure: "webhook.answer_refused", status: 307 },
    ],
    [
      "redirects to itself",
      (response) => response.writeHead(308, { location: url }).end(),
      { failure: "webhook.answer_refused", status: 308 },
    ],
    ["answers with megabytes", (response) => response.end(noisy), { failure: null, status: 200, text: /^x{512}$/ }],
    [
      "answers with a bomb",
      (response) => response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(Buffer.alloc(1e8))),
      { failure: null, status: 200, text: /^$/ },
    ],
    [
      "answers in no known packing",
      (response) => response.writeHead(200, { "content-encoding": "lzma" }).end("x"),
      { failure: "egress.media_type_refused", status: null },
    ],
    [
      "breaks off behind its status",
      (response) => {
        response.writeHead(200, { "content-length": 100 }).write("half");
        setImmediate(() => response.destroy());
      },
      { failure: null, status: 200, text: /^(?:half)?$/ },
    ],
    [
      "breaks off before its status",
      (response) => response.destroy(),
      { failure: "egress.answer_invalid", status: null },
    ],
    ["says no", 401, { failure: "webhook.answer_refused", status: 401 }],
  ];
  it.each(REPLIES)("[P4] is taken as it is when the receiver %s", async (_, reply, { failure, status, text }) => {
    const receiver = await stage.receiver(one, reply);
    const { webhook } = await makeWebhook(owner, { url });
    await stage.tell(owner);
    const isTried = (items: readonly Delivered[]) => items.some((each) => each.settled_at || each.last_failure);
    const [delivery] = await stage.deliveries(owner, webhook.webhook_id, isTried);
    const { attempts } = await stage.detail(owner, webhook.webhook_id, delivery?.delivery_id ?? "");
    expect(attempts).toMatchObject([{ failure, status }]);
    if (text) expect(attempts[0]?.answer).toMatch(text);
    expect(receiver.got).toHaveLength(1);
  });

  it("[P25] sends no packet to an address that is not public, whatever a name says today", async () => {
    await stage.receiver(one);
    const { webhook } = await makeWebhook(owner, { url });
    stage.net.records.set(one, [["10.0.0.1"], ["93.184.216.200", "127.0.0.1"], ["169.254.169.254"]]);
    await stage.tell(owner);
    for (const attempt of [1, 2, 3]) {
      const delivery = await stage.tried(owner, webhook.webhook_id, attempt);
      expect(delivery.last_failure).toBe("egress.address_refused");
      stage.cloud.clock.move(DAY_MS / 24);
    }
    // Other tests' receivers have the addresses before 100.
    const wrong = stage.net.dialled.filter(({ address }) => !/^93\.184\.216\.[0-9]{1,2}$/.test(address));
    expect(wrong).toEqual([]);
  });

  it("keeps nobody waiting for a receiver that does not answer, and opens few connections to it", async () => {
    let open = 0;
    await stage.receiver(one, () => {
      open += 1;
    });
    const quick = await stage.receiver(two);
    const slow = await makeWebhook(owner, { url });
    const { webhook } = await makeWebhook(owner, { url: `https://${two}/` });
    for (let count = 0; count < 60; count++) await stage.tell(owner);
    await stage.deliveries(owner, webhook.webhook_id, (items) => items.every((each) => each.state === "delivered"));
    expect(quick.got).toHaveLength(60);
    expect(open).toBe(4);
    await owner.post(`/account/webhooks/${slow.webhook.webhook_id}/delete`);
  });
});

describe("a webhook whose receiver fails", () => {
  it("is disabled at 410; its owner is told, what waits has failed, and all can be sent again after a resume", async () => {
    const receiver = await stage.receiver(one, 410, 200);
    const other = await stage.receiver(two);
    const { webhook } = await makeWebhook(owner, { url });
    await makeWebhook(owner, { url: `https://${two}/`, events: ["webhook.disabled"] });
    const at = `/account/webhooks/${webhook.webhook_id}`;
    const since = stage.cloud.clock.now().toISOString();
    await stage.tell(owner);
    // The one answered with 410, and the notice about it.
    await stage.deliveries(owner, webhook.webhook_id, all("failed", 2));
    await stage.tell(owner);
    const [missed] = await stage.deliveries(owner, webhook.webhook_id, all("failed", 3));
    expect(missed).toMatchObject({ attempts: 0, last_failure: "webhook.state" });
    expect((await owner.get(at)).body.data).toMatchObject({
      state: "disabled",
      reason: expect.stringContaining("410"),
    });
    const told = (await owner.get("/account/notices")).body.data.items.map((each: { event: string }) => each.event);
    expect(told).toContain("webhook.disabled");
    expect(await until(async () => (other.got.length > 0 ? other.got.length : undefined), "the other webhook")).toBe(1);
    for (const act of ["ping", "pause"]) expect(verdictOf(await owner.post(`${at}/${act}`))).toBe("409 webhook.state");
    expect(verdictOf(await owner.post(`${at}/replay`, { since }))).toBe("409 webhook.state");
    expect(receiver.got).toHaveLength(1);
    expect((await owner.post(`${at}/resume`)).body.data).toMatchObject({ state: "active", reason: null });
    expect((await owner.post(`${at}/replay`, { since })).body.data).toEqual({ replayed: 3, more: false });
    await stage.deliveries(owner, webhook.webhook_id, all("delivered", 3));
    expect((await owner.post(`${at}/replay`, { since })).body.data).toEqual({ replayed: 0, more: false });
  });

  it("is disabled when nothing has been taken for five days, and not for one event that cannot be taken", async () => {
    await stage.receiver(one, 500);
    const { webhook } = await makeWebhook(owner, { url });
    await stage.tell(owner);
    const state = async () => (await owner.get(`/account/webhooks/${webhook.webhook_id}`)).body.data.state;
    await stage.runOut(owner, webhook.webhook_id);
    expect(await state()).toBe("active");
    stage.cloud.clock.move(2 * DAY_MS);
    await stage.tell(owner);
    expect(await until(async () => ((await state()) === "disabled" ? "disabled" : undefined), "the end")).toBe(
      "disabled",
    );
  });
});
