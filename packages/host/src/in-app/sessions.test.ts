import { asksOf } from "@bourse/host/testing";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { EXCHANGE, LIMIT, TYPED } from "../../test/fixtures/accounts/exchange-words.fixture.ts";
import { AUTO } from "../../test/fixtures/in-app/in-app-host.fixture.ts";
import { type SessionHost, sessionHost } from "../../test/fixtures/in-app/session-host.fixture.ts";

let at: SessionHost;
beforeEach(async () => {
  at = await sessionHost();
});
afterEach(() => at.dispose());

const TASK = { task: "morning_briefing", name: "Morning", interval_minutes: 60 };
const ACCOUNT = { id: EXCHANGE, label: "Coinbase Exchange" };
const refused = (code: string) => expect.objectContaining({ code });
const find = () => at.auto("authentication.getSession", EXCHANGE, ["trade"]);
const create = () => at.auto("authentication.getSession", EXCHANGE, ["trade"], { createIfNone: true });
const place = (id: string) => at.auto("trading.orders.place", EXCHANGE, { ...LIMIT, client_order_id: id });
const sent = () => at.exchange.asked.filter((each) => each.startsWith("POST"));
const told = () => at.execute("auto.sessions");
const listed = () => at.host.inApp.sessions();

/** With live trading on and a session of the extension. */
async function trading(): Promise<unknown> {
  await at.connect();
  await at.setLive("on");
  const asking = create();
  await at.consent("allow");
  return asking;
}

describe("[INAPP-02] authentication.getSession", () => {
  it("asks the trader once, and the session is a handle without any credential", async () => {
    await at.connect();
    expect(await at.auto("authentication.getAccounts", EXCHANGE)).toEqual([ACCOUNT]);
    expect(await find()).toBeNull();
    expect(at.host.inApp.model().asks).toEqual([]);
    const asking = Promise.all([create(), create()]);
    expect(await at.consent("allow")).toContain(
      "Auto asks to trade with your account at Coinbase Exchange: While live",
    );
    const [session, same] = await asking;
    expect(session).toMatchObject({ account: ACCOUNT, scopes: ["trade"], accessToken: expect.any(String) });
    expect([same, await find(), await create()]).toEqual([session, session, session]);
    for (const secret of [TYPED.key, TYPED.secret, TYPED.passphrase]) {
      expect(JSON.stringify(session)).not.toContain(secret);
    }
    await vi.waitFor(async () => expect(await told()).toEqual([{ provider: ACCOUNT }, { provider: ACCOUNT }]));
    expect((await at.call("GET", "/api/in-app/consents")).body).toMatchObject({
      sessions: [{ extension_id: AUTO.manifest.id, account: EXCHANGE, scope: "trade", decision: "allowed" }],
    });
  });

  it("waits without an account until the trader connects one, and then asks; not now is an answer until then", async () => {
    const asking = create();
    const wish = await vi.waitFor(() => {
      const [found] = asksOf(at.host.inApp.model(), "message");
      expect(found).toMatchObject({
        message: "Auto asks for your account at Coinbase Exchange, and none is connected",
        modal: false,
        items: ["Not now"],
      });
      return found;
    });
    const both = [asking, create()].map((each) =>
      expect(each).rejects.toEqual(refused("authentication.not_connected")),
    );
    await at.execute("auto.sessions");
    at.host.inApp.answer(wish?.id ?? "", { chosen: [0] });
    await Promise.all(both);
    await expect(create()).rejects.toEqual(refused("authentication.not_connected"));
    await at.connect();
    await at.call("DELETE", `/api/accounts/${EXCHANGE}/session`);
    const again = create();
    await vi.waitFor(() => expect(at.host.inApp.model().asks).toHaveLength(1));
    await at.connect();
    await at.consent("allow");
    expect(await again).toMatchObject({ account: ACCOUNT });
    expect(at.host.inApp.model().asks).toEqual([]);
  });

  it("is null without an account, and refused at an unknown exchange, for an unknown scope and with options that exclude each other", async () => {
    expect(await find()).toBeNull();
    expect(await at.auto("authentication.getAccounts", EXCHANGE)).toEqual([]);
    await expect(at.auto("authentication.getSession", "kraken", ["trade"])).rejects.toEqual(
      refused("exchange.not_offered"),
    );
    for (const scopes of [[], ["withdraw"], ["trade", "trade"]]) {
      await expect(at.auto("authentication.getSession", EXCHANGE, scopes)).rejects.toEqual(
        refused("inapp.params_invalid"),
      );
    }
    const both = { createIfNone: true, silent: true };
    await expect(at.auto("authentication.getSession", EXCHANGE, ["trade"], both)).rejects.toThrow("exclude each other");
    expect(at.host.inApp.model().asks).toEqual([]);
  });

  it("takes a refusal as an answer, which is listed and can be taken back", async () => {
    await at.connect();
    const asking = expect(create()).rejects.toEqual(refused("authentication.consent_refused"));
    await at.consent("refuse");
    await asking;
    await expect(create()).rejects.toEqual(refused("authentication.consent_refused"));
    expect(at.host.inApp.model().asks).toEqual([]);
    const [entry] = listed();
    expect(entry).toMatchObject({ extension_name: "Auto", decision: "refused" });
    expect((await at.call("DELETE", `/api/in-app/sessions/${entry?.id}`)).status).toBe(204);
    expect(listed()).toEqual([]);
    const again = create();
    await at.consent("allow");
    expect(await again).toMatchObject({ scopes: ["trade"] });
  });

  it("keeps what is allowed over a restart, and asks again about what was refused", async () => {
    await at.connect();
    const asking = create();
    await at.consent("allow");
    const { id } = (await asking) as { id: string };
    at.host.services.models.change("openai-compatible", {
      enabled: true,
      model: "m",
      baseUrl: "http://127.0.0.1:9/v1",
    });
    const refusing = expect(at.auto("tasks.create", TASK)).rejects.toEqual(refused("lm.consent_refused"));
    const [question] = await vi.waitFor(() => {
      const { asks } = at.host.inApp.model();
      expect(asks).toHaveLength(1);
      return asks;
    });
    at.host.inApp.answer(question?.id ?? "", { chosen: [1] });
    await refusing;
    expect(at.host.inApp.consents()).toMatchObject([{ decision: "refused" }]);
    const { exchange } = at;
    const again = await at.host.restart({ exchangeParts: exchange, builtIns: [AUTO] });
    const dispose = () => Promise.all([again.dispose(), exchange.close()]).then(() => undefined);
    at = { ...at, host: again, dispose };
    expect(again.inApp.sessions()).toMatchObject([{ id, decision: "allowed" }]);
    expect(again.inApp.consents()).toEqual([]);
  });

  it("withdraws the question when the extension ends, and takes that for no answer", async () => {
    await at.connect();
    const asking = create().catch((cause: unknown) => cause);
    await vi.waitFor(() => expect(at.host.inApp.model().asks).toHaveLength(1));
    await at.call("POST", `/api/in-app/extensions/${AUTO.manifest.id}/restart`);
    await asking;
    await vi.waitFor(() => expect(at.host.inApp.model().asks).toEqual([]));
    expect(listed()).toEqual([]);
  });
});

describe("[INAPP-02] trading.orders.place in an account at an exchange", () => {
  it("is refused without a session, also while live trading is on; cancelling is not", async () => {
    await at.connect();
    await at.setLive("on");
    await expect(place("a")).rejects.toEqual(refused("exchange.traders_own"));
    expect(sent()).toEqual([]);
    await at.call("POST", `/api/accounts/${EXCHANGE}/orders`, LIMIT);
    expect(await at.auto("trading.orders.cancel", EXCHANGE, "a")).toMatchObject({ status: "pending_cancel" });
  });

  it("is allowed with a session and the switch, the journal names the extension, and the id is sent once", async () => {
    await trading();
    const placed = { client_order_id: "a", status: "working", placed_by: AUTO.manifest.id };
    expect(await place("a")).toMatchObject(placed);
    expect(await place("a")).toMatchObject(placed);
    expect(sent()).toHaveLength(1);
    const large = { ...LIMIT, client_order_id: "large", quantity: "1000" };
    expect(await at.auto("trading.orders.place", EXCHANGE, large)).toMatchObject({
      status: "rejected",
      reject: { code: "risk.notional" },
      placed_by: AUTO.manifest.id,
    });
    expect((await at.call("GET", `/api/accounts/${EXCHANGE}/export`)).body).toMatchObject({ orders: [placed, {}] });
    await expect(at.auto("trading.orders.replace", EXCHANGE, { client_order_id: "a", price: "99" })).rejects.toEqual(
      refused("exchange.replace"),
    );
    expect(await at.auto("trading.orders.cancel", EXCHANGE, "a")).toMatchObject({ status: "pending_cancel" });
  });

  it("is refused again once live trading is off, the session is taken back, or the account is disconnected", async () => {
    await trading();
    await at.setLive("off");
    await expect(place("a")).rejects.toEqual(refused("exchange.live_off"));
    await at.setLive("on");
    await at.call("DELETE", `/api/in-app/sessions/${listed()[0]?.id}`);
    await expect(place("a")).rejects.toEqual(refused("exchange.traders_own"));
    expect(await find()).toBeNull();
    const asking = create();
    await at.consent("allow");
    await asking;
    await at.call("DELETE", `/api/accounts/${EXCHANGE}/session`);
    expect(await find()).toBeNull();
    await at.connect();
    await at.setLive("on");
    await expect(place("a")).rejects.toEqual(refused("exchange.traders_own"));
    expect(sent()).toEqual([]);
    const events = (await at.auto("events.list", 100)) as { action: string }[];
    expect(events.map(({ action }) => action).filter((each) => each.startsWith("session_"))).toEqual([
      "session_allowed",
      "session_revoked",
      "session_allowed",
    ]);
  });
});
