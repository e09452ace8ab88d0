import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { ABI_STATUS, type Candle } from "@bourse/contract";
import { renderBare, textsOf } from "@bourse/testing/bare-guest";
import { readSampleBars } from "@bourse/testing/sample-bars";
import { beforeAll, describe, expect, it } from "vitest";

const here = path.resolve(import.meta.dirname, "..");
let module: Uint8Array;

beforeAll(() => {
  expect(spawnSync(process.execPath, [path.join(here, "build.mjs")], { stdio: "inherit" }).status).toBe(0);
  module = readFileSync(path.join(here, "dist/main.wasm"));
});

function render(before: number, day: Pick<Candle, "open" | "high" | "low" | "close">): string[] {
  const quote = JSON.stringify({
    symbol: "SPX",
    price: day.close,
    time: "2020-01-02T00:00:00.000Z",
    open: day.open,
    high: day.high,
    low: day.low,
    previous_close: before,
  });
  const { status, view } = renderBare(module, { symbol: "SPX", quote });
  expect(status).toBe(ABI_STATUS.OK);
  return textsOf(view);
}

function expected(before: number, day: Pick<Candle, "open" | "high" | "low" | "close">): string[] {
  const percent = (value: number): string => {
    const text = (Math.floor(Math.abs((value / before - 1) * 100) * 100 + 0.5) / 100).toFixed(2);
    return value < before && text !== "0.00" ? `-${text}` : text;
  };
  const gap = (day.open / before - 1) * 100;
  const close = (Math.floor(before * 100 + 0.5) / 100).toFixed(2);
  const isNoise = Math.abs(gap) < 0.05;
  const kind = isNoise ? "No gap worth naming: " : gap > 0 ? "Gap up of " : "Gap down of ";
  const isFilled = day.low <= before && before <= day.high;
  const state = isNoise
    ? "The close before was "
    : isFilled
      ? "Filled: the day traded back to "
      : "Still open: the day has not seen ";
  return [`${kind}${percent(day.open)} % at the open`, `${state}${close}`, `Since that close: ${percent(day.close)} %`];
}

describe("Gap Watch", () => {
  it("[ABI-07, ABI-08] tells the gap of every real day since 2000 as an independent computation does", () => {
    const bars = readSampleBars();
    const kinds = new Set<string>();
    for (const [index, day] of bars.slice(1).entries()) {
      const before = bars[index]?.close ?? Number.NaN;
      const texts = render(before, day);
      expect(texts, day.time).toEqual(expected(before, day));
      kinds.add(`${texts[0]?.split(" ")[1]} ${texts[1]?.split(" ")[0]}`);
    }
    expect([...kinds].sort()).toEqual(["down Filled:", "down Still", "gap The", "up Filled:", "up Still"]);
  });

  it("hands back the status of a missing quote and publishes nothing", () => {
    expect(renderBare(module, { symbol: "SPX" })).toMatchObject({ status: ABI_STATUS.NOT_AVAILABLE, view: null });
  });

  it("publishes nothing of a quote that has no close before", () => {
    expect(renderBare(module, { symbol: "SPX", quote: '{"symbol":"SPX","price":1}' })).toMatchObject({
      status: ABI_STATUS.NOT_AVAILABLE,
      view: null,
    });
  });
});
