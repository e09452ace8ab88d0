import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { EVENT_VIEW } from "@bourse/testing/guests";
import { describe, expect, it } from "vitest";
import type { GuestMemory } from "../src/guest/profile/memory.ts";
import { call } from "./fake-io.ts";
import { jsonLines } from "./spawn.ts";
import { eventManifest, put, testFolder } from "./workspace.ts";

const folder = testFolder();

const SOURCE = `import { defineExtension, label } from "@bourse/sdk/guest";
function priceOf(levels: { price: number }[]) {
  return levels[0].price;
}
defineExtension({
  views: { "${EVENT_VIEW}": () => label("ready") },
  onTap: () => { priceOf([]); },
});
`;

function project(name: string, source: string): string {
  put(folder, `${name}/package/manifest.json`, JSON.stringify(eventManifest()));
  put(folder, `${name}/src/index.ts`, source);
  return path.join(folder, name);
}

describe("bourse compile", () => {
  it("[ABI-01] makes a guest that the marketplace's rules accept, and shows its faults at the author's lines", async () => {
    const dir = project("good", SOURCE);
    const compiled = await call(["compile", dir, "--json"]);
    expect(compiled.code).toBe(0);
    expect(compiled.json()).toMatchObject({ ok: true, issues: [], sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect((await call(["validate", dir, "--json"])).json()).toMatchObject({ ok: true });
    const tap = { type: "view", data: { view_id: EVENT_VIEW, action: "tapped", node_key: "x" } };
    const events = put(
      folder,
      "events.ndjson",
      `${JSON.stringify({ type: "start", data: { restarted: false } })}\n${JSON.stringify(tap)}\n`,
    );
    const run = await call(["run", dir, "--events", events, "--json"]);
    const [start, faulty] = jsonLines(run.out);
    expect(start).toMatchObject({ ok: true, envelope: { views: { [EVENT_VIEW]: { type: "label", text: "ready" } } } });
    expect(JSON.stringify(faulty)).toContain("at priceOf (src/index.ts:3:");
  });

  it("writes nothing if a source has a fault, and shows all faults with their places", async () => {
    const dir = project("bad", `${SOURCE}setTimeout(() => fetch("x"), 1);\n`);
    const { code, out } = await call(["compile", dir]);
    expect(code).toBe(1);
    expect(out).toContain("src/index.ts:9:1");
    expect(out).toContain("src/index.ts:9:18");
    expect(out).toContain('9 | setTimeout(() => fetch("x"), 1);\n          | ^^^^^^^^^^\n');
    expect(out).toContain("Read more: bourse explain guest.global_missing");
    expect(existsSync(path.join(dir, "package/main.wasm"))).toBe(false);
    expect(existsSync(path.join(dir, "main.wasm.map"))).toBe(false);
  });

  it("shows no line of a map that belongs to another module", async () => {
    const dir = project("stale", SOURCE);
    await call(["compile", dir]);
    const map = JSON.parse(readFileSync(path.join(dir, "main.wasm.map"), "utf8"));
    put(folder, "stale/main.wasm.map", JSON.stringify({ ...map, x_guest: "0".repeat(64) }));
    const tap = { type: "view", data: { view_id: EVENT_VIEW, action: "tapped", node_key: "x" } };
    const events = put(
      folder,
      "tap.ndjson",
      `${JSON.stringify({ type: "start", data: { restarted: false } })}\n${JSON.stringify(tap)}\n`,
    );
    const { out } = await call(["run", dir, "--events", events]);
    expect(out).toMatch(/at priceOf \(guest:\d+:\d+\)/);
  });

  it("needs a manifest of a guest", async () => {
    const dir = project("resource", SOURCE);
    put(folder, "resource/package/manifest.json", JSON.stringify({ ...eventManifest(), runtime: "resource" }));
    expect((await call(["compile", dir, "--json"])).json()).toMatchObject({
      ok: false,
      issues: [{ rule: "tool.kind_unknown" }],
    });
    rmSync(path.join(dir, "package"), { recursive: true });
    expect((await call(["compile", dir, "--json"])).json()).toMatchObject({
      ok: false,
      issues: [{ rule: "tool.unreadable" }],
    });
  });
});

/** Shows the mean of five closes at each of the last bars: of those before it, or with two that came later. */
const meansWith = (
  later: number,
): string => `import { barMark, type Bars, column, commands, defineExtension, label } from "@bourse/sdk/guest";
let bars: Bars | undefined;
const TIMEFRAME = "1D" as const;
function means() {
  const { close, time } = bars ?? { close: [], time: [] };
  return Array.from({ length: close.length }, (_, at) => at).slice(4).slice(-20).map((at) => {
    const part = close.slice(at - 4 + ${later}, at + 1 + ${later});
    const mean = part.reduce((sum, each) => sum + each, 0) / part.length;
    return label(mean.toFixed(2), { key: barMark({ timeframe: TIMEFRAME, time: time[at] ?? 0, name: "mean" }) });
  });
}
defineExtension({
  views: { "${EVENT_VIEW}": () => column({}, means()) },
  async onStart() {
    bars = (await commands.market.read({ symbol: "SPX", timeframe: TIMEFRAME })).completed;
    await commands.market.subscribe({ subscription_id: "s", symbol: "SPX", timeframe: TIMEFRAME });
  },
  onMarket: ({ completed }) => { bars = completed; },
});
`;

describe("bourse check of a guest in TypeScript", () => {
  it.each([
    ["of later closes is found", 2, expect.arrayContaining(["lookahead.changed"])],
    ["of completed closes is not accused", 0, []],
  ])("a mean %s", async (_what, later, rules) => {
    const dir = project(`means-${later}`, meansWith(later));
    put(folder, `means-${later}/package/manifest.json`, JSON.stringify(eventManifest(["tradingRead"])));
    expect((await call(["compile", dir])).code).toBe(0);
    const { issues } = (await call(["check", dir, "--json"])).json() as {
      readonly issues: readonly { readonly rule: string; readonly severity: string }[];
    };
    expect(issues.flatMap(({ rule, severity }) => (severity === "error" ? [rule] : []))).toEqual(rules);
  });
});

const DAYS = "date,open,high,low,close,volume\n2024-01-01,100,102,98,101,10\n2024-01-02,101,107,100,106,10\n";

describe("bourse profile of a guest in TypeScript", () => {
  it("divides the time among the author's functions", async () => {
    const work = `function squares() {
  let sum = 0;
  for (let n = 0; n < 20_000; n += 1) sum += n * n;
  return sum;
}
const roots = () => {
  let sum = 0;
  for (let n = 0; n < 20_000; n += 1) sum += Math.sqrt(n);
  return sum;
};
`;
    const define = `defineExtension({ views: { "${EVENT_VIEW}": () => label(squares() + roots()) } });\n`;
    const dir = project("profiled", `import { defineExtension, label } from "@bourse/sdk/guest";\n${work}${define}`);
    expect((await call(["compile", dir])).code).toBe(0);
    const { code, json } = await call(["profile", dir, "--bars", put(folder, "profiled.csv", DAYS), "--json"]);
    expect(code).toBe(0);
    expect(json()).toMatchObject({
      ok: true,
      functions: expect.arrayContaining([
        expect.objectContaining({ name: "squares", file: "src/index.ts", line: 2 }),
        expect.objectContaining({ name: "roots", file: "src/index.ts", line: 7 }),
      ]),
    });
  });

  it("tells a function that keeps memory from one that takes it and lets it go", async () => {
    const work = `const all: unknown[] = [];
function hoard() {
  all.push(new Float64Array(50_000));
}
const waste = (): number => {
  const taken = new Float64Array(100_000);
  for (const at of taken.keys()) taken[at] = at;
  return taken.length;
};
const many = (): number => {
  const taken = Array.from({ length: 30_000 }, (_, at) => at / 7);
  return taken.length + Math.min(...taken.slice(0, 9));
};
class Small { get one() { return [1].length; } }
`;
    const define = `defineExtension({ views: { "${EVENT_VIEW}": () => { hoard(); return label(waste() + many() + new Small().one); } } });\n`;
    const dir = project("hoarding", `import { defineExtension, label } from "@bourse/sdk/guest";\n${work}${define}`);
    expect((await call(["compile", dir])).code).toBe(0);
    const bars = put(folder, "hoarding.csv", DAYS);
    const { code, json } = await call(["profile", dir, "--bars", bars, "--json"]);
    expect(code).toBe(0);
    const { memory: told } = json() as { readonly memory: GuestMemory };
    const { functions: memory } = told;
    expect(told.unfinished_callbacks).toBe(0);
    const [first] = memory;
    const calls = Number(first?.calls);
    expect(first).toMatchObject({ name: "hoard", file: "src/index.ts", line: 3 });
    expect(calls).toBeGreaterThan(0);
    expect(Number(first?.kept_bytes)).toBeGreaterThan(calls * 390_000);
    expect(Number(first?.kept_bytes)).toBeLessThan(calls * 500_000);
    const [waste] = memory.filter(({ name }) => name === "waste");
    expect(waste).toMatchObject({ calls, line: 6 });
    expect(Number(waste?.most_bytes)).toBeGreaterThan(800_000);
    expect(Number(waste?.kept_bytes)).toBeLessThan(100_000);
    expect(memory.map(({ name }) => name)).toEqual(expect.arrayContaining(["one", "many", EVENT_VIEW]));
    expect((await call(["profile", dir, "--bars", bars])).out).toMatch(
      / held +\d+ most {2}hoard src\/index\.ts:3, \d+ call/,
    );
  });
});
