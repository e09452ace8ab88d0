import { manualClock } from "@bourse/host/testing";
import { decimal } from "@bourse/orders";
import { describe, expect, it } from "vitest";
import { ExchangeFault } from "./link.ts";
import { TradeScan } from "./trade-scan.ts";

const [SECOND, HOUR, DAY] = [1000, 3_600_000, 86_400_000];

/** A scan of an account with one instrument and no trade, which was connected ten days ago. */
function scanned() {
  const clock = manualClock();
  const since = clock.now().getTime() - 10 * DAY;
  const asked: number[] = [];
  const sought: { symbols: string[]; isUnexplained: boolean } = { symbols: [], isUnexplained: false };
  const state = { isUncertain: false, sought, traded: ["ETH/USD", "BTC/USD", "ETH/EUR", "GONE/USD"], doesFail: false };
  const said: string[] = [];
  const scan = new TradeScan({
    clock,
    since,
    currency: "USD",
    link: {
      find: async () => undefined,
      async instrument(symbol) {
        const [asset, currency = ""] = symbol.split("/");
        return asset === "GONE" ? undefined : { tick: decimal("1"), lot: decimal("1"), currency };
      },
      async traded() {
        said.push("traded");
        if (state.doesFail) throw new ExchangeFault("busy");
        return state.traded;
      },
      async tradesOf(symbol, from) {
        said.push(symbol);
        asked.push(from);
        return [];
      },
    },
    journal: {
      symbols: () => ["BTC/USD"],
      newTrades: (_symbol, trades) => trades,
      isExplained: () => false,
      find: () => undefined,
      sent: () => ({ isCancelWanted: false }),
      late: (_kept, trades) => trades,
    },
    adopt: async () => undefined,
    isUncertain: () => state.isUncertain,
  });
  return {
    clock,
    since,
    state,
    /** Looks after some time. @returns how far back each of its requests reached from now */
    async look(ms: number): Promise<readonly number[]> {
      clock.advance(ms);
      asked.length = 0;
      await scan.look(state.sought);
      return asked.map((from) => clock.now().getTime() - from);
    },
    /** Looks after some time. @returns its requests */
    async requests(ms: number): Promise<readonly string[]> {
      clock.advance(ms);
      said.length = 0;
      await scan.look(state.sought);
      return [...said];
    },
  };
}

describe("a scan of an account's trades", () => {
  it("looks at each round while an order is uncertain, and reads all of them no more often than otherwise", async () => {
    const { state, look } = scanned();
    state.isUncertain = true;
    expect(await look(0)).toEqual([10 * DAY]);
    for (let round = 1; round <= 10; round += 1) {
      const [reach] = await look(5 * SECOND);
      expect(reach).toBeLessThan(1.1 * HOUR);
      expect(reach).toBeGreaterThanOrEqual(HOUR);
    }
    state.isUncertain = false;
    expect(await look(5 * SECOND)).toHaveLength(1);
    expect(await look(5 * SECOND)).toEqual([]);
    expect(await look(55 * SECOND)).toHaveLength(1);
    expect(await look(6 * HOUR)).toEqual([10 * DAY + 6 * HOUR + 115 * SECOND]);
  });

  it("goes on each minute when the time of day is set back, and reaches back to the last look", async () => {
    const { clock, look } = scanned();
    await look(0);
    clock.set(2 * DAY);
    expect(await look(60 * SECOND)).toEqual([2 * DAY + HOUR + 60 * SECOND]);
    clock.set(-2 * DAY);
    expect(await look(30 * SECOND)).toEqual([]);
    expect(await look(30 * SECOND)).toEqual([HOUR]);
    expect(await look(60 * SECOND)).toEqual([HOUR + 60 * SECOND]);
  });

  it("asks once a minute where the exchange has traded while a difference has no reason, and looks there at once", async () => {
    const { state, requests } = scanned();
    expect(await requests(0)).toEqual(["BTC/USD"]);
    state.sought.isUnexplained = true;
    expect(await requests(5 * SECOND)).toEqual(["traded", "ETH/USD", "BTC/USD"]);
    expect(await requests(55 * SECOND)).toEqual([]);
    expect(await requests(5 * SECOND)).toEqual(["traded", "ETH/USD", "BTC/USD"]);
    state.sought.isUnexplained = false;
    expect(await requests(60 * SECOND)).toEqual(["BTC/USD"]);
  });

  it("asks again in the next round where the exchange has not said it, and looks at the rest all the same", async () => {
    const { state, requests } = scanned();
    state.sought.isUnexplained = true;
    state.doesFail = true;
    await expect(requests(0)).rejects.toThrow("busy");
    state.doesFail = false;
    expect(await requests(5 * SECOND)).toEqual(["traded", "ETH/USD", "BTC/USD"]);
  });

  it("gets through more instruments than one round takes before it asks again", async () => {
    const { state, requests } = scanned();
    state.sought.isUnexplained = true;
    state.traded = Array.from({ length: 50 }, (_none, index) => `C${index}/USD`);
    const rounds: (readonly string[])[] = [];
    for (let round = 0; round < 4; round += 1) rounds.push(await requests(5 * SECOND));
    expect(rounds.map(({ length }) => length)).toEqual([21, 20, 11, 0]);
    expect(new Set(rounds.flat())).toEqual(new Set(["traded", "BTC/USD", ...state.traded]));
  });
});
