import { ALERT_LIMITS, HOST_LIMITS } from "@bourse/contract";
import { newPublisher, testTrader } from "@bourse/host/testing";
import { resourceManifest } from "@bourse/testing/archives";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ListeningHost, listeningHost, statusCall } from "../../../test/fixtures/api/local-call.fixture.ts";

const ALERT = {
  symbol: "SPX",
  timeframe: "1D",
  kind: "crossingUp",
  price: 3000,
  expires_at: "2026-01-10T00:00:00Z",
  title: "Round number",
};

let at: ListeningHost;
beforeEach(async () => {
  at = await listeningHost();
});
afterEach(() => at.host.dispose());

const call = statusCall(() => at);

async function create(change: object = {}): Promise<string> {
  const { status, body } = await call("POST", "/api/alerts", { ...ALERT, ...change });
  expect(status).toBe(200);
  return body.id;
}

const listed = async () => (await call("GET", "/api/alerts")).body;
let second = 0;
const play = (...prices: number[]) => {
  for (const price of prices) {
    second += 1;
    at.host.market.sample(price, new Date(Date.parse("2026-01-02T03:05:00Z") + second * 1000).toISOString());
  }
};

describe("the trader's alerts", () => {
  it("are made without any extension, listed, and their fires are logged and notified", async () => {
    const id = await create({ message: "Look at the open." });
    play(2990, 3001);
    const { alerts, fires } = await listed();
    expect(alerts).toEqual([
      {
        id,
        ...ALERT,
        expires_at: "2026-01-10T00:00:00.000Z",
        message: "Look at the open.",
        repeat: "once",
        sound: false,
        system_notice: false,
        fire_unwatched: false,
        fire_count: 1,
        last_fired_at: "2026-01-02T03:04:05.000Z",
        source_id: "sample",
        state: "triggered",
        created_at: "2026-01-02T03:04:05.000Z",
        fired_at: "2026-01-02T03:04:05.000Z",
        fired_price: 3001,
      },
    ]);
    expect(fires).toMatchObject([{ alert_id: id, price: 3001, title: "Round number" }]);
    expect(at.host.services.notifications.list().notifications).toMatchObject([
      { title: "Alert: SPX at 3,001.00", body: "Round number\nLook at the open.", symbol: "SPX" },
    ]);
  });

  it("tells the pages of every change and of every fire", async () => {
    const told: string[] = [];
    const stream = await fetch(`${at.origin}/api/events`, { headers: { authorization: `Bearer ${at.host.token}` } });
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    const alertsTold = async (count: number) => {
      // Changes within the interval after the previous one are reported at its end.
      at.host.clock.advance(HOST_LIMITS.eventEveryMs);
      while (told.join("").split('"alerts"').length - 1 < count) told.push((await reader?.read())?.value ?? "");
    };
    await alertsTold(1);
    const id = await create();
    await alertsTold(2);
    await call("PUT", `/api/alerts/${id}`, { price: 3100 });
    await alertsTold(3);
    play(3000, 3100);
    await alertsTold(4);
    await call("DELETE", `/api/alerts/${id}`);
    await alertsTold(5);
    await reader?.cancel();
  });

  it("take another price by drag and begin again there", async () => {
    const id = await create();
    play(2990);
    expect((await call("PUT", `/api/alerts/${id}`, { price: 2980 })).body).toMatchObject({
      price: 2980,
      state: "active",
    });
    play(2991);
    expect((await listed()).alerts[0].state).toBe("active");
    play(2979, 2980);
    expect((await listed()).alerts[0].state).toBe("triggered");
  });

  it("take another expiry and keep the side they know", async () => {
    const id = await create();
    play(2990);
    await call("PUT", `/api/alerts/${id}`, { expires_at: "2026-01-20T00:00:00Z" });
    play(3005);
    expect((await listed()).alerts[0]).toMatchObject({ state: "triggered", expires_at: "2026-01-20T00:00:00.000Z" });
  });

  it("are stopped, watched again and removed", async () => {
    const id = await create();
    const stopped = await call("PUT", `/api/alerts/${id}`, { enabled: false });
    expect(stopped.body).toMatchObject({ state: "stopped", reason: "stopped by you" });
    play(2990, 3010);
    const watched = await call("PUT", `/api/alerts/${id}`, { enabled: true });
    expect([watched.body.state, watched.body.reason]).toEqual(["active", undefined]);
    expect((await call("DELETE", `/api/alerts/${id}`)).status).toBe(204);
    expect(await listed()).toEqual({ alerts: [], fires: [] });
  });

  it("look back over the bars the trader names", async () => {
    expect((await listed()).alerts).toEqual([]);
    await create({ kind: "movingUp", price: 10 });
    await create({ kind: "movingUp", price: 10, period: 7 });
    await create({ kind: "movingUp", price: 10, period: ALERT_LIMITS.maxPeriod });
    expect((await listed()).alerts.map((alert: { period: number }) => alert.period)).toEqual([500, 7, 1]);
  });

  it.each([
    [{ second_price: 3100 }, "alerts.threshold_invalid"],
    [{ kind: "insideChannel" }, "alerts.threshold_invalid"],
    [{ kind: "movingDown", price: -1 }, "alerts.threshold_invalid"],
    [{ kind: "movingDown", price: 1, period: 501 }, "alerts.threshold_invalid"],
    [{ period: 3 }, "alerts.threshold_invalid"],
    [{ expires_at: "2026-01-02T03:04:30Z" }, "alerts.expiry_invalid"],
    [{ symbol: "ACME" }, "market.symbol_unknown"],
    [{ timeframe: "1m" }, "market.not_available"],
    [{ owner: "svc.sample_guest" }, "host.body_invalid"],
    [{ price: "3000" }, "host.body_invalid"],
    [{ title: "" }, "host.body_invalid"],
  ])("are refused with %j", async (change, code) => {
    expect((await call("POST", "/api/alerts", { ...ALERT, ...change })).code).toBe(code);
    expect((await listed()).alerts).toEqual([]);
  });

  it("are refused a change that does not fit them", async () => {
    const id = await create();
    expect((await call("PUT", `/api/alerts/${id}`, {})).code).toBe("host.body_invalid");
    expect((await call("PUT", `/api/alerts/${id}`, { second_price: 1 })).code).toBe("alerts.threshold_invalid");
    expect((await call("PUT", `/api/alerts/${id}`, { expires_at: "2027-01-01T00:00:00Z" })).code).toBe(
      "alerts.expiry_invalid",
    );
    expect(await call("PUT", "/api/alerts/nobody", { price: 1 })).toMatchObject({
      status: 404,
      code: "alerts.unknown",
    });
    expect(await call("DELETE", "/api/alerts/nobody")).toMatchObject({ status: 404, code: "alerts.unknown" });
    play(2990, 3001);
    const late = await call("PUT", `/api/alerts/${id}`, { enabled: true });
    expect(late).toMatchObject({ status: 409, code: "alerts.finished" });
  });

  it("are bounded in number", async () => {
    const { manager } = at.host.services.alerts;
    for (let count = 0; count < 500; count += 1)
      await manager.create({ ...ALERT, kind: "crossingUp", timeframe: "1D" }, testTrader());
    expect(await call("POST", "/api/alerts", ALERT)).toMatchObject({ status: 409, code: "alerts.too_many" });
  });
});

describe("the removal of an extension", () => {
  it("stops its alerts on this host", async () => {
    const publisher = newPublisher();
    at.host.marketplace.publish(await publisher.release({ manifest: resourceManifest() }));
    await at.host.add("svc.sample_notes");
    const forgotten: string[] = [];
    const { alerts } = at.host.services;
    const { forget } = alerts;
    Object.assign(alerts, { forget: (id: string) => forgotten.push(id) && forget(id) });
    await at.host.service.remove("svc.sample_notes");
    expect(forgotten).toEqual(["svc.sample_notes"]);
  });
});
