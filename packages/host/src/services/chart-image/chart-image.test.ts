import { createHash } from "node:crypto";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { CandleList } from "@bourse/contract/host-api";
import { manualClock } from "@bourse/host/testing";
import { afterAll, describe, expect, it, vi } from "vitest";
import { chartImages } from "./chart-image.ts";
import { chartSvg } from "./svg.ts";

/** Bars made of integers, so that they are the same on every machine. */
function bars(count: number): CandleList["candles"] {
  return Array.from({ length: count }, (_, index) => {
    const open = 100 + ((index * 37) % 23) / 4;
    const close = 100 + (((index + 1) * 37) % 23) / 4;
    const [high, low] = [Math.max(open, close) + 1.25, Math.min(open, close) - 0.75];
    const time = new Date(Date.UTC(2026, 0, 1, index)).toISOString();
    return { time, open, high, low, close, volume: 1000 + ((index * 91) % 400) };
  });
}

const LIST: CandleList = {
  symbol: "SIM:TREND",
  timeframe: "1H",
  source: "simulated",
  availability: "native",
  last_complete: false,
  candles: bars(120),
};
const images = chartImages({ clock: manualClock() });
afterAll(() => images.close());
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

describe("the image of a chart", () => {
  it("is a PNG of 1200 × 675 with the same bytes on every machine", async () => {
    const png = Buffer.from(await images.png(LIST));
    expect(png.subarray(1, 4).toString()).toBe("PNG");
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 675]);
    expect(sha256(png)).toBe("03d775c2769156a84243f292fb3a83d9dc7500325d2c74f1ce912043ba8da68b");
    expect(sha256(await images.png(LIST))).toBe(sha256(png));
  });

  it("leaves the host's loop free while it is drawn", async () => {
    const delay = monitorEventLoopDelay({ resolution: 5 });
    await images.png(LIST);
    delay.enable();
    await images.png({ ...LIST, candles: bars(500) });
    delay.disable();
    expect(delay.percentile(50) / 1e6).toBeLessThan(50);
  });

  it("writes its text as text, whatever a source calls its symbols", () => {
    const svg = chartSvg({ ...LIST, symbol: '</text><image href="http://127.0.0.1/x"/>\u202e' });
    expect(svg).not.toContain("<image");
    expect(svg).toContain("&lt;image href=");
    expect(svg).not.toContain("\u202e");
  });

  it.each([
    ["no bars", []],
    ["one bar", bars(1)],
    ["bars of one price", bars(5).map((bar) => ({ ...bar, open: 1, high: 1, low: 1, close: 1, volume: 0 }))],
    [
      "figures that are no numbers",
      bars(5).map((bar) => ({ ...bar, close: Number.NaN, volume: Number.POSITIVE_INFINITY })),
    ],
    ["tiny prices", bars(5).map((bar) => ({ ...bar, open: 1e-9, high: 3e-9, low: 1e-9, close: 2e-9 }))],
    ["huge prices", bars(5).map((bar) => ({ ...bar, open: 1e14, high: 3e14, low: 1e14, close: 2e14 }))],
  ])("is drawn with %s", async (_what, candles) => {
    const svg = chartSvg({ ...LIST, candles });
    expect(svg).not.toMatch(/NaN|Infinity/);
    expect(svg.length).toBeLessThan(20_000);
    expect((await images.png({ ...LIST, candles })).length).toBeGreaterThan(1000);
  });

  it("goes on after a drawing that hangs or a thread that dies", async () => {
    const clock = manualClock();
    const dead = chartImages({ clock, program: new URL("data:text/javascript,process.exit(1)") });
    await expect(dead.png(LIST)).rejects.toEqual(expect.objectContaining({ code: "chart.not_drawn" }));
    await dead.close();
    const hung = chartImages({ clock, program: new URL("data:text/javascript,setInterval(()=>{},1e6)") });
    const drawing = hung.png(LIST).catch((cause: unknown) => cause);
    await vi.waitFor(() => expect(clock.waiting).toBe(1));
    clock.advance(20_000);
    expect(await drawing).toEqual(expect.objectContaining({ code: "chart.not_drawn" }));
    await hung.close();
    await expect(hung.png(LIST)).rejects.toEqual(expect.objectContaining({ code: "chart.not_drawn" }));
  });
});
