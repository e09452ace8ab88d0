import { checkEvent, type Envelope, type JsonValue, type MarketEvent } from "@bourse/contract";
import { newPublisher, type ReadEvent, type TestHost, testHost } from "@bourse/host/testing";
import { interactiveManifest, SMALLEST_EVENT_GUEST } from "@bourse/testing/archives";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const ID = "svc.sample_interactive";
const publisher = newPublisher();

let host: TestHost;
beforeEach(async () => {
  host = await testHost();
});
afterEach(() => host.dispose());

type Command = Envelope["commands"][number];

const SUBSCRIBE: Command = {
  id: "s",
  method: "market.subscribe",
  params: { subscription_id: "live", symbol: "SPX", timeframe: "1D" },
};

/** An extension whose guest submits these commands at its start, and processes each event in its own time. */
async function install(
  commands: readonly Command[],
  take: (event: ReadEvent) => Promise<void> = async () => undefined,
) {
  host.runtime.answer(async (event) => {
    await take(event);
    return event.type === "start" ? { commands: [...commands] } : undefined;
  });
  host.marketplace.publish(await publisher.release({ manifest: interactiveManifest({}), wasm: SMALLEST_EVENT_GUEST }));
  await host.add(ID, { approved: ["tradingRead"] });
}

const candle = (day: number) => ({
  time: `2020-05-${String(day).padStart(2, "0")}T00:00:00.000Z`,
  open: 1,
  high: 9,
  low: 1,
  close: day,
  volume: 1,
});

const events = () => host.runtime.delivered.map(({ event }) => event);
const news = () => events().filter((each) => each.type === "market");
const data = () => news().map((each) => each.data as unknown as MarketEvent["data"]);

describe("a guest that follows the market", () => {
  it("[EVT-20, EVT-22, CMD-10] is told that it is subscribed, then of the market, in the events' own form", async () => {
    await install([SUBSCRIBE]);
    await expect.poll(() => news().length).toBe(1);
    expect(events().map((each) => each.type)).toEqual(["start", "result", "market"]);
    host.market.sample(2900, "2020-05-01T15:00:00.000Z");
    host.market.complete(candle(1));
    await expect.poll(() => data().at(-1)?.completed).toEqual([candle(1)]);
    for (const event of events()) expect(checkEvent(event as unknown as JsonValue)).toEqual([]);
  });

  it("[EVT-20] that is slow gets fewer events and every completed candle", async () => {
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    await install([SUBSCRIBE], ({ type }) => (type === "market" ? gate : Promise.resolve()));
    await expect.poll(() => news().length).toBe(1);
    for (let day = 1; day <= 20; day += 1) {
      host.market.sample(day, candle(day).time);
      host.market.complete(candle(day));
    }
    open();
    const all = Array.from({ length: 20 }, (_, index) => candle(index + 1));
    await expect.poll(() => data().flatMap((each) => each.completed)).toEqual(all);
    expect(data().length).toBeLessThan(41);
    expect(data().reduce((sum, each) => sum + each.coalesced + 1, 0)).toBe(41);
  });

  it("[CMD-11] is told nothing more once it has unsubscribed", async () => {
    const unsubscribe: Command = { id: "u", method: "market.unsubscribe", params: { subscription_id: "live" } };
    await install([SUBSCRIBE, unsubscribe]);
    await expect.poll(() => events().filter((each) => each.type === "result").length).toBe(2);
    expect(host.services.market.size).toBe(0);
  });

  it("[CMD-10] leaves nothing behind when it is removed, or when its approval is withdrawn", async () => {
    await install([SUBSCRIBE]);
    await expect.poll(() => host.services.market.size).toBe(1);
    await host.service.setApprovals(ID, []);
    expect(host.services.market.size).toBe(0);
    const before = news().length;
    host.market.complete(candle(1));
    await expect.poll(() => events().filter((each) => each.type === "result").length).toBe(2);
    expect(events().findLast((each) => each.type === "result")?.data).toMatchObject({
      ok: false,
      error: { code: "command.permission_denied" },
    });
    expect(news()).toHaveLength(before);
    await host.service.setApprovals(ID, ["tradingRead"]);
    await expect.poll(() => host.services.market.size).toBe(1);
    await host.service.remove(ID);
    expect(host.services.market.size).toBe(0);
  });
});
