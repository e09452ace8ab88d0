import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { EVERY_EXCHANGE } from "../../../test/fixtures/accounts/every-exchange.fixture.ts";
import { exchangeDesk } from "../../../test/fixtures/accounts/exchange-desk.fixture.ts";
import { LIMIT } from "../../../test/fixtures/accounts/exchange-words.fixture.ts";
import { faultsOf } from "../../../test/fixtures/accounts/export-faults.fixture.ts";

let desk: Awaited<ReturnType<typeof exchangeDesk>>;
/** Opens a desk at an exchange for each test. */
function atDesk(id: string): void {
  beforeEach(async () => {
    desk = await exchangeDesk(undefined, id);
  });
  afterEach(() => desk.close());
}

const sent = () => desk.exchange.sent.length;
const first = () => {
  const [order] = desk.exchange.orders;
  if (!order) throw new Error("the exchange has no order");
  return order;
};
const look = async () => {
  await desk.account().check();
  const [order] = desk.account().orders("all");
  return [order?.status, order?.filled];
};
const fills = () =>
  desk
    .account()
    .fills()
    .map(({ quantity, price }) => `${quantity} at ${price}`);

// Answers that do not come, or that are none, are in the tests of the account.
describe.each(EVERY_EXCHANGE)("[INAPP-04] %s as an exchange that", (id) => {
  atDesk(id);
  it("rejects: the order ends with the reason, and is not sent again", async () => {
    await desk.goLive();
    desk.exchange.onPlace.push("reject");
    expect(await desk.account().place(LIMIT)).toMatchObject({ reject: { code: "exchange.funds" } });
    expect(await look()).toEqual(["rejected", "0"]);
    expect(await desk.account().place(LIMIT)).toMatchObject({ status: "rejected" });
    expect(sent()).toBe(1);
  });

  it("delays: an answer within the deadline is waited for, and a look meanwhile does not take the order for lost", async () => {
    await desk.goLive();
    desk.exchange.onPlace.push("slow");
    const placing = desk.account().place(LIMIT);
    await expect.poll(sent).toBe(1);
    expect(desk.account().orders("all")).toMatchObject([{ status: "pending_new" }]);
    await look();
    expect(await placing).toMatchObject({ status: "working" });
    expect(await look()).toEqual(["working", "0"]);
    expect(sent()).toBe(1);
  });

  it("duplicates and reorders: each trade is one fill, in the order of the trades' times", async () => {
    await desk.goLive();
    await desk.account().place(LIMIT);
    desk.exchange.isMessy = true;
    desk.exchange.fill(first(), "0.5", "99.50");
    desk.exchange.fill(first(), "0.25", "99.25");
    expect(await look()).toEqual(["partially_filled", "0.75"]);
    expect(await look()).toEqual(["partially_filled", "0.75"]);
    expect(fills().toSorted()).toEqual(["0.25 at 99.25", "0.5 at 99.5"]);
    expect(desk.account().orders("all")).toHaveLength(1);
    expect(faultsOf(desk.account().export())).toBe("");
  });

  it("answers with an older state than what is known: nothing is taken back, and no end is left", async () => {
    await desk.goLive();
    await desk.account().place(LIMIT);
    desk.exchange.fill(first(), "0.5");
    expect(await look()).toEqual(["partially_filled", "0.5"]);
    desk.exchange.isStale = true;
    expect(await look()).toEqual(["partially_filled", "0.5"]);
    desk.exchange.isStale = false;
    desk.exchange.fill(first(), "1.5");
    expect(await look()).toEqual(["filled", "2"]);
    desk.exchange.isStale = true;
    expect(await look()).toEqual(["filled", "2"]);
    expect(desk.account().orders("all")).toHaveLength(1);
    expect(fills()).toEqual(["1.5 at 99.5", "0.5 at 99.5"]);
  });

  it("fills a part and cancels the rest: the part stays, also if it is told after the end", async () => {
    await desk.goLive();
    await desk.account().place(LIMIT);
    const order = first();
    order.filled_size = "0.5";
    order.status = "done";
    order.done_reason = "canceled";
    // The trade is not in the list yet.
    expect(await look()).toEqual(["working", "0"]);
    order.filled_size = "0";
    desk.exchange.fill(order, "0.5");
    expect(await look()).toEqual(["canceled", "0.5"]);
    expect(desk.account().describe().positions).toMatchObject([{ quantity: "0.5" }]);
    expect(faultsOf(desk.account().export())).toBe("");
  });

  it("disconnects while it is asked: the round fails, says so, and the next one knows", async () => {
    await desk.goLive();
    await desk.account().place(LIMIT);
    await look();
    desk.exchange.fill(first(), "2");
    desk.exchange.onRead.push("disconnect_before");
    await expect(desk.account().check()).rejects.toThrow();
    expect(desk.account().describe().exchange).toMatchObject({ failing: true });
    expect(await look()).toEqual(["filled", "2"]);
    expect(desk.account().describe().exchange).toMatchObject({ failing: false });
  });

  it("answers late, after the time-out: the order is unknown until it is found by its id, and is sent once", async () => {
    await desk.goLive();
    desk.exchange.onPlace.push("no_answer");
    expect(await desk.account().place(LIMIT)).toMatchObject({ status: "unknown" });
    expect(await look()).toEqual(["unknown", "0"]);
    desk.exchange.arrive();
    desk.exchange.fill(first(), "2");
    expect(await look()).toEqual(["filled", "2"]);
    expect(sent()).toBe(1);
  });
});
