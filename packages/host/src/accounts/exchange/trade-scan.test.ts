import { manualClock } from "@bourse/host/testing";
import { describe, expect, it } from "vitest";
import { TradeScan } from "./trade-scan.ts";

const [SECOND, HOUR, DAY] = [1000, 3_600_000, 86_400_000];

/** A scan of an account with one instrument and no trade, which was connected ten days ago. */
function scanned() {
  const clock = manualClock();
  const since = clock.now().getTime() - 10 * DAY;
  const asked: number[] = [];
  const state = { isUncertain: false };
  const scan = new TradeScan({
    ...{ clock, since },
    link: {
      find: async () => undefined,
      async tradesOf(_symbol, from) {
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
    ...{ clock, since, state },
    /** Looks after some time. @returns how far back each of its requests reached from now */
    async look(ms: number): Promise<readonly number[]> {
      clock.advance(ms);
      asked.length = 0;
      await scan.look(new Set());
      return asked.map((from) => clock.now().getTime() - from);
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
});
