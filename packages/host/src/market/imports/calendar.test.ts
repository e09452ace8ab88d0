import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { manualClock } from "@bourse/host/testing";
import { SYSTEM_RANDOM } from "@bourse/platform";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type MarketImports, marketImports } from "./imports.ts";

let dataDir: string;
let imports: MarketImports;
const open = async () => {
  const clock = manualClock("2026-03-02T00:00:00.000Z");
  imports = marketImports({
    dataDir,
    clock,
    random: SYSTEM_RANDOM,
    report(cause) {
      throw cause;
    },
  });
  await imports.source.start();
};
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "bourse-calendar-"));
  await open();
});
afterEach(async () => {
  await imports.source.close();
  rmSync(dataDir, { recursive: true });
});

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

describe("a file of minutes with a calendar", () => {
  const SESSIONS = ["03-31", "04-01", "04-02", "04-03", "04-04", "04-07", "04-08", "04-09", "04-10", "04-11"];

  /** Bars of a minute in ten sessions of Sydney, 10:00 to 16:00, over the change of the clocks on 6 April. */
  function sydney(): string {
    const opens = SESSIONS.map((day) => {
      const midnight = Date.parse(`2025-${day}T00:00Z`);
      return day < "04-06" ? midnight - 3_600_000 : midnight;
    });
    const rows = opens.flatMap((open, session) =>
      Array.from({ length: 360 }, (_each, minute) => {
        const price = 100 + session + minute / 1000;
        return `${new Date(open + minute * 60_000).toISOString()},${price},${price + 1},${price - 1},${price},1`;
      }),
    );
    return ["Time,Open,High,Low,Close,Volume", ...rows].join("\n");
  }

  it("has one daily bar for each session, and the close of the session before, also after a restart", async () => {
    const { series } = await imports.service.add(bytesOf(sydney()), {
      name: "asx",
      calendar: "sydney",
      columns: {},
      replace: false,
    });
    expect(series.calendar).toEqual({
      id: "sydney",
      time_zone: "Australia/Sydney",
      days: [1, 2, 3, 4, 5],
      hours: [{ kind: "regular", opens: "10:00", closes: "16:00" }],
    });
    for (let round = 0; round < 2; round += 1) {
      const days = await imports.source.series({ symbol: "CSV:ASX", timeframe: "1D" }, 20);
      const { completed = [], forming } = days.ok ? days.data : {};
      expect(completed.map(({ time, open, close, volume }) => [time.slice(5, 10), open, close, volume])).toEqual(
        SESSIONS.map((day, session) => [day, 100 + session, 100.359 + session, 360]),
      );
      expect(forming).toBeUndefined();
      expect(await imports.source.quote("CSV:ASX")).toMatchObject({
        data: { price: 109.359, previous_close: 108.359 },
      });
      expect(imports.source.symbols()[0]?.calendar?.id).toBe("sydney");
      const weeks = await imports.source.candles("CSV:ASX", "1W", 5);
      expect(weeks).toMatchObject({
        data: {
          last_complete: true,
          candles: [
            { time: "2025-03-31T00:00:00.000Z", open: 100, close: 104.359, volume: 1800 },
            { time: "2025-04-07T00:00:00.000Z", open: 105, close: 109.359, volume: 1800 },
          ],
        },
      });
      await imports.source.close();
      await open();
    }
  });
});
