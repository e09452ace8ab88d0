import { type CloudActor, verdictOf } from "@bourse/cloud/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeWebhook, Stage } from "./stage.fixture.ts";

let stage: Stage;
let owner: CloudActor;
beforeAll(async () => {
  stage = await Stage.open({ webhooksPerAccount: 3, webhookSecrets: 3 });
});
afterAll(() => stage.close());
beforeEach(async () => {
  owner = await stage.cloud.trader();
});

const URL = "https://one.example.org/hook";

describe("a webhook", () => {
  it("is made once an address, shows its secret once, and is changed, paused, resumed and deleted", async () => {
    const { webhook, secret } = await makeWebhook(owner, { url: URL, events: ["version.published"] });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(webhook).toMatchObject({ url: URL, state: "active", description: "", events: ["version.published"] });
    const at = `/account/webhooks/${webhook.webhook_id}`;
    const change = { description: "production", events: null };
    expect((await owner.post(at, change)).body.data).toMatchObject({ url: URL, ...change });
    expect((await owner.post(`${at}/pause`)).body.data.state).toBe("paused");
    expect((await owner.post(`${at}/pause`)).body.data.state).toBe("paused");
    expect((await owner.post(`${at}/resume`)).body.data.state).toBe("active");
    const listed = await owner.get("/account/webhooks");
    expect(listed.body.data.items).toHaveLength(1);
    expect(listed.bytes.toString()).not.toContain(secret.slice(6, 20));
    expect((await owner.post(`${at}/delete`)).body.data).toEqual({ deleted: true });
    expect(verdictOf(await owner.get(at))).toBe("404 state.not_found");
    expect(verdictOf(await owner.post(`${at}/delete`))).toBe("404 state.not_found");
    expect((await owner.get("/account/webhooks")).body.data.items).toEqual([]);
    await makeWebhook(owner, { url: URL });
  });

  it("[P23] keeps no secret that could be read in the database", async () => {
    const { secret } = await makeWebhook(owner, { url: URL });
    const rows = await stage.database.selectFrom("webhook_secret").selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(secret.slice(6));
    const trail = await stage.database.selectFrom("audit").selectAll().execute();
    expect(trail.some((each) => each.action === "webhook.created")).toBe(true);
    expect(JSON.stringify(trail.map((each) => each.reason))).not.toContain("whsec_");
  });

  it("[P17] is there for its account alone", async () => {
    const { webhook } = await makeWebhook(owner, { url: URL });
    const other = await stage.cloud.trader();
    const at = `/account/webhooks/${webhook.webhook_id}`;
    const id = "00000000-0000-4000-8000-000000000000";
    const answers = [
      await other.get(at),
      await other.post(at, { description: "mine" }),
      ...(await Promise.all(
        ["pause", "resume", "delete", "ping", "roll-secret"].map((act) => other.post(`${at}/${act}`)),
      )),
      await other.post(`${at}/replay`, { since: "2026-01-01T00:00:00Z" }),
      await other.get(`${at}/deliveries`),
      await other.get(`${at}/deliveries/${id}`),
      await other.post(`${at}/deliveries/${id}/replay`),
    ];
    expect(new Set(answers.map(verdictOf))).toEqual(new Set(["404 state.not_found"]));
    expect((await owner.get(at)).body.data).toEqual(webhook);
  });

  it("is refused beyond the number of an account, whatever is sent at the same time", async () => {
    const urls = ["a", "b", "c", "d", "e", "a"].map((path) => `https://one.example.org/${path}`);
    const answers = await Promise.all(urls.map((url) => owner.post("/account/webhooks", { url })));
    const verdicts = answers.map(verdictOf);
    expect(verdicts.filter((each) => each === "200 ok")).toHaveLength(3);
    expect(new Set(verdicts)).toEqual(new Set(["200 ok", "409 webhook.limit", "409 webhook.exists"]));
    const [first, second] = (await owner.get("/account/webhooks")).body.data.items;
    const clash = await owner.post(`/account/webhooks/${first.webhook_id}`, { url: second.url });
    expect(verdictOf(clash)).toBe("409 webhook.exists");
  });

  it.each([
    "http://one.example.org/",
    "https://",
    "https://127.0.0.1/",
    "https://10.0.0.8/hook",
    "https://[::1]/",
    "https://[fd00::1]/",
    "https://[64:ff9b::7f00:1]/",
    "https://[2002:7f00:1::]/",
    "https://168.63.129.16/",
    "https://one.example.org/a[1]",
    'https://one.example.org/a"b',
    "https://one.example.org/100%",
    "https://169.254.169.254/latest",
    "https://localhost/",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://one.example.org@127.0.0.1/",
    "https://user:word@one.example.org/",
    "https://one.example.org/#part",
    "https://one.example.org/a/../b",
    "https://one.example.org/%2e%2e/b",
    "https://one.example.org\\@127.0.0.1/",
    "https://One.example.org/",
    "https://one.example.org:99999/",
    "https://one.example.org/ü",
    "https://one.example.org/a b",
    "ftp://one.example.org/",
    "javascript:alert(1)",
  ])("[P25] [P29] refuses the address %s", async (url) => {
    const answer = await owner.post("/account/webhooks", { url });
    expect(verdictOf(answer)).toBe("422 webhook.url_refused");
    expect(answer.body.data.issues).toHaveLength(1);
  });

  it.each(["https://one.example.org", "https://one.example.org:8443/a?b=c&d", "https://one.example.org?x"])(
    "takes the address %s",
    async (url) => expect((await makeWebhook(owner, { url })).webhook.url).toBe(url),
  );

  it("[P28] refuses events that do not exist, none at all, and the same one twice", async () => {
    for (const events of [["no.such"], [], ["key.revoked", "key.revoked"], "all", { 0: "key.revoked" }]) {
      expect(verdictOf(await owner.post("/account/webhooks", { url: URL, events }))).toBe("400 http.body_invalid");
    }
  });

  it("[AUTH-10] needs a recent login to be made, changed and given a secret, and none to be paused", async () => {
    const { webhook } = await makeWebhook(owner, { url: URL });
    const at = `/account/webhooks/${webhook.webhook_id}`;
    stage.cloud.clock.move(1_801_000);
    try {
      const asked = [
        await owner.post("/account/webhooks", { url: "https://two.example.org/" }),
        await owner.post(at, { description: "x" }),
        await owner.post(`${at}/roll-secret`),
      ];
      expect(new Set(asked.map(verdictOf))).toEqual(new Set(["403 auth.recent_login_required"]));
      expect((await owner.post(`${at}/pause`)).body.data.state).toBe("paused");
    } finally {
      stage.cloud.clock.move(-1_801_000);
    }
  });

  it("has a bounded number of secrets in use; they end a day after their roll", async () => {
    const { webhook } = await makeWebhook(owner, { url: URL });
    const roll = () => owner.post(`/account/webhooks/${webhook.webhook_id}/roll-secret`);
    expect([await roll(), await roll(), await roll()].map(verdictOf)).toEqual([
      "200 ok",
      "200 ok",
      "409 webhook.secrets_limit",
    ]);
  });

  it("answers a time that does not exist with a refusal", async () => {
    const { webhook } = await makeWebhook(owner, { url: URL });
    for (const since of ["2026-13-01T00:00:00Z", "2026-01-01T25:00:00Z", "yesterday", "2026-01-01", 5]) {
      const answer = await owner.post(`/account/webhooks/${webhook.webhook_id}/replay`, { since });
      expect(verdictOf(answer)).toBe("400 http.body_invalid");
    }
  });
});
