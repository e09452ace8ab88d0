import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { manualClock } from "@bourse/host/testing";
import { depth } from "@bourse/testing/depth";
import { patiently } from "@bourse/testing/patience";
import { afterAll, describe, expect, it, vi } from "vitest";
import { bars, LIST } from "../../../test/fixtures/services/chart-image/list.fixture.ts";
import { chartImages } from "./chart-image.ts";
import { chartSvg } from "./svg.ts";

const HASHING = new URL("../../../test/fixtures/services/chart-image/hash.fixture.ts", import.meta.url);
/** SHA-256 of the picture of {@link LIST}. */
const PINNED = "03d775c2769156a84243f292fb3a83d9dc7500325d2c74f1ce912043ba8da68b";

const images = chartImages({ clock: manualClock() });
afterAll(() => images.close());
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

describe("the image of a chart", () => {
  it("is a PNG of 1200 × 675 with the same bytes on every machine", async () => {
    const png = Buffer.from(await images.png(LIST));
    expect(png.subarray(1, 4).toString()).toBe("PNG");
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 675]);
    expect(sha256(png)).toBe(PINNED);
    expect(sha256(await images.png(LIST))).toBe(sha256(png));
  });

  // Nothing that a processor may compute in its own way takes part: the drawing is text with fixed decimals, from sums,
  // products and quotients alone, and WebAssembly defines every result but the bits of a NaN.
  it("is drawn from a text that is the same everywhere: fixed decimals, and no function that machines approximate", () => {
    const svg = chartSvg(LIST);
    expect(sha256(Buffer.from(svg))).toBe("4391bc781ce4d7b2db04fbc11168109bf4ff211c7592f17d24eb0c53f0c01d40");
    // Digits of a colour may look like an exponent.
    expect(svg.replaceAll(/#[0-9a-f]{6}/g, "").match(/"-?\d+\.\d{3,}"|\de[-+]?\d/g)).toBeNull();
    const source = readFileSync(new URL("svg.ts", import.meta.url), "utf8");
    const used = source.matchAll(/Math\.(\w+)|(?<!\/)\*\*|toLocale\w+|Intl/g);
    const exact = new Set(["Math.max", "Math.min", "Math.abs", "Math.ceil", "Math.floor", "Math.round"]);
    expect([...used].map(([name]) => name).filter((name) => !exact.has(name))).toEqual([]);
  });

  it("is drawn by a module that asks the machine for no computation", async () => {
    const bytes = readFileSync(new URL(import.meta.resolve("@resvg/resvg-wasm/index_bg.wasm")));
    const imported = WebAssembly.Module.imports(await WebAssembly.compile(bytes)).map(({ name }) => name);
    expect(imported.filter((name) => /math|random|date|now|performance|crypto/i.test(name))).toEqual([]);
  });

  it.each(depth({ usual: ["--liftoff-only"], deep: ["--liftoff-only", "--no-liftoff", "--no-opt"] }))(
    "has the same bytes whichever compiler makes machine code of it: %s",
    (flag) => {
      expect(execFileSync(process.execPath, [flag, HASHING.pathname], { encoding: "utf8" }).trim()).toBe(PINNED);
    },
  );

  it("leaves the host's loop free while it is drawn", async () => {
    const delay = monitorEventLoopDelay({ resolution: 5 });
    await images.png(LIST);
    delay.enable();
    await images.png({ ...LIST, candles: bars(500) });
    delay.disable();
    expect(delay.percentile(50) / 1e6).toBeLessThan(patiently(50));
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
