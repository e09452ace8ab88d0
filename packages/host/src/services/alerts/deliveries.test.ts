import { runCommand, testTrader } from "@bourse/host/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  type AlertBench,
  alertBench,
  ownAlert,
  proposal,
} from "../../../test/fixtures/services/alerts/alerts.fixture.ts";
import { alertsCreate } from "../../commands/alerts.ts";

const GUEST = "svc.sample_guest";
let bench: AlertBench;
beforeEach(async () => {
  bench = await alertBench();
});
afterEach(() => bench.dispose());

/** Creates a confirmed rule of the guest at this level. */
async function level(price: number): Promise<string> {
  const before = bench.dialogs.length;
  const change = { client_request_id: `at-${price}`, price, kind: "crossingUp" } as const;
  const run = runCommand(alertsCreate, proposal(change), { services: { alerts: bench.alerts }, clock: bench.clock });
  await expect.poll(() => bench.dialogs.length, { interval: 1 }).toBe(before + 1);
  bench.dialogs[before]?.answer({ accepted: true });
  return ((await run).result as { id: string }).id;
}

let second = 0;
const play = (...prices: number[]) => {
  for (const price of prices) {
    second += 1;
    bench.market.sample(price, new Date(Date.parse("2026-01-02T03:05:00Z") + second * 1000).toISOString());
  }
};
const delivered = () => bench.posted.map((event) => event.data.price);
const waiting = () => bench.alerts.manager.list().fires.filter((fire) => !fire.taken_at).length;

describe("the alert event", () => {
  it("goes to the guest that owns the rule, and is done when it has taken it", async () => {
    const id = await level(3000);
    bench.startGuest(GUEST);
    play(2999, 3001);
    const data = { id, symbol: "SPX", timeframe: "1D", price: 3001, fired_at: "2026-01-02T03:04:05.000Z" };
    expect(bench.posted).toMatchObject([{ type: "alert", data }]);
    expect(waiting()).toBe(1);
    bench.posted[0]?.taken?.();
    expect([waiting(), bench.notified.length]).toEqual([0, 1]);
    bench.startGuest(GUEST);
    expect(bench.posted).toHaveLength(1);
  });

  it("waits while no guest runs, through a restart, and comes at the next start in order", async () => {
    for (const price of [3000, 3010, 3020]) await level(price);
    play(2999, 3005, 3012);
    bench = await bench.restart();
    play(3015, 3025);
    expect(bench.posted).toEqual([]);
    bench.startGuest(GUEST);
    expect(delivered()).toEqual([3005, 3012, 3025]);
  });

  it("comes again after a crash of the guest that had not taken it, and not after one that had", async () => {
    await level(3000);
    await level(3010);
    const crash = bench.startGuest(GUEST);
    play(2999, 3005, 3012);
    bench.posted[0]?.taken?.();
    crash();
    bench.posted.length = 0;
    bench.startGuest(GUEST);
    expect(delivered()).toEqual([3012]);
    bench.posted[0]?.taken?.();
    bench = await bench.restart();
    bench.startGuest(GUEST);
    expect(bench.posted).toEqual([]);
  });

  it("goes to no other guest, and to none for the trader's own rule", async () => {
    await bench.alerts.manager.create(ownAlert({ kind: "greaterThan" }), testTrader());
    await level(3000);
    bench.startGuest("svc.other_guest");
    play(2999, 3001);
    expect([bench.posted, bench.notified.length]).toEqual([[], 2]);
  });

  it("is nobody's once the extension is removed; the trader is notified all the same", async () => {
    await level(3000);
    await level(3010);
    play(2999, 3001);
    bench.alerts.forget(GUEST);
    play(3020);
    bench.startGuest(GUEST);
    expect(bench.posted).toEqual([]);
    expect(bench.notified.map((fire) => fire.price)).toEqual([3001]);
  });

  it("waits for a disabled extension, whose rules go on", async () => {
    await level(3000);
    const disable = bench.startGuest(GUEST);
    disable();
    play(2999, 3001);
    expect([bench.notified.length, bench.posted.length]).toEqual([1, 0]);
    bench.startGuest(GUEST);
    expect(delivered()).toEqual([3001]);
  });
});

describe("what is kept", () => {
  it("is bounded: settled lines and finished rules give way, a waiting event does not", async () => {
    bench.dispose();
    bench = await alertBench({ limits: { maxFires: 2, maxFinishedPerMaker: 2 } });
    await level(2900);
    play(2899, 2901);
    for (let count = 0; count < 5; count += 1) {
      await bench.alerts.manager.create(ownAlert({ kind: "greaterThan", price: 2000 + count }), testTrader());
      play(2910 + count);
    }
    const { alerts, fires } = bench.alerts.manager.list();
    expect(fires.map((fire) => fire.price)).toEqual([2914, 2913, 2901]);
    expect(alerts.filter((alert) => !alert.origin)).toHaveLength(3);
    expect(alerts.filter((alert) => alert.origin)).toHaveLength(1);
  });
});
