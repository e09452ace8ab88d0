import { utimes } from "node:fs/promises";
import path from "node:path";
import { SMALLEST_GUEST, wasmManifest } from "@bourse/testing/archives";
import {
  assemble,
  byteLength,
  EVENT_VIEW,
  guestText,
  HONEST_GUEST,
  HONEST_VIEW,
  type ScriptedStep,
  scriptedGuest,
  submittingGuest,
  call as wasmCall,
} from "@bourse/testing/guests";
import { describe, expect, it } from "vitest";
import { call } from "./fake-io.ts";
import { bourse, jsonLines } from "./spawn.ts";
import { put, putEventGuest, testFolder } from "./workspace.ts";

const folder = testFolder();
const ID = "svc.sample_guest";

/** A package of API v1; its views show the guest's output. */
async function drawing(name: string, text: string, views?: readonly object[]): Promise<string> {
  const changes = views ? { contributes: { views: { [ID]: views } } as never } : {};
  put(folder, `${name}/manifest.json`, wasmManifest(changes));
  put(folder, `${name}/main.wasm`, await assemble(text));
  return path.join(folder, name);
}

const view = (name: string, changes: object = {}) => ({
  id: `${ID}.${name}`,
  name,
  quoteSymbol: "SPX",
  guestOutput: true,
  ...changes,
});

const publish = (text: string) => wasmCall("view", 1024, byteLength(text));

/** Logs the quote it can read, then draws three labels. */
const LAYOUT = JSON.stringify({
  type: "column",
  children: [
    { type: "label", text: "one\ntwo" },
    { type: "row", children: [HONEST_VIEW, { type: "box", child: { type: "label", text: "\u001b[2Jfour" } }] },
  ],
});
const QUOTING = guestText({
  data: { 0: "SPX", 1024: LAYOUT },
  pages: 2,
  render: `(local.set $n ${wasmCall("quote", 0, 3, 65_536, 16_384)})
    (if (i32.gt_s (local.get $n) (i32.const 0)) (then (call $log (i32.const 65536) (local.get $n))))
    ${publish(LAYOUT)}`,
});
const WRONG = JSON.stringify({ type: "label", text: 5 });

describe("bourse run, of a guest that draws", () => {
  it("shows each view as text, and the guest's log; without a market there is no data", async () => {
    const guest = await drawing("quoting", QUOTING);
    const { code, out, err } = await bourse(["run", guest]);
    expect([code, err]).toEqual([0, ""]);
    expect(out).toMatch(/^ +1 svc\.sample_guest\.quote SPX .* ms\n +one\n +two\n +all is well {2}\\u\{1b\}\[2Jfour\n$/);
    const { code: status, json } = await call(["run", guest, "--json"]);
    const figures = { wall_ms: expect.any(Number), pages: 2, log_bytes: 0 };
    const told = { n: 1, view: `${ID}.quote`, symbol: "SPX", ok: true, node: JSON.parse(LAYOUT), figures };
    expect([status, json()]).toEqual([0, told]);
  });

  it("[VIEW-13] gives it the sample's data when asked for, and says what that is", async () => {
    const guest = await drawing("quoting-sample", QUOTING);
    const { code, out } = await bourse(["run", guest, "--market", "sample"]);
    expect(code).toBe(0);
    expect(out).toMatch(/^sample data, not live: SPX \(S&P 500\), recorded; the simulated exchange \(SIM:\)\n/);
    expect(out).toMatch(/\n +log \{"symbol":"SPX",.*"source":"sample"/);
    const again = await call(["run", guest, "--market", "sample", "--json"]);
    const [line] = again.json().log as string[];
    expect(JSON.parse(line ?? "")).toMatchObject({ symbol: "SPX", source: "sample" });
  });

  it("says of each view why it shows nothing, and goes on with the next", async () => {
    const views = [view("a"), view("b", { quoteSymbol: "NOPE" }), view("quote", { guestOutput: undefined }), view("c")];
    const guest = await drawing("some", HONEST_GUEST, views);
    const { code, out } = await call(["run", guest, "--market", "sample", "--json"]);
    expect(code).toBe(1);
    expect(jsonLines(out)).toMatchObject([
      { n: 1, view: `${ID}.a`, ok: true, node: HONEST_VIEW },
      { n: 2, view: `${ID}.b`, symbol: "NOPE", ok: false, reason: { code: "market.symbol_unknown" } },
      { n: 3, view: `${ID}.c`, ok: true },
    ]);
    const denied = await call(["run", guest, "--approve", "none", "--json"]);
    expect(jsonLines(denied.out).map((each) => each.reason)).toMatchObject(
      Array.from({ length: 3 }, () => ({ code: "view.permission_denied" })),
    );
  });

  it("[ERR-04] tells a trap, and an invalid view with its field", async () => {
    const views = [view("a"), view("b")];
    const trapping = await call(["run", await drawing("traps", guestText({ render: "unreachable" }), views), "--json"]);
    expect(trapping.code).toBe(1);
    expect(jsonLines(trapping.out).map((each) => each.fault)).toMatchObject([
      { code: "guest.trap", kind: "unreachable" },
      { code: "guest.trap", kind: "unreachable" },
    ]);
    const invalid = await drawing("invalid", guestText({ data: { 1024: WRONG }, render: publish(WRONG) }));
    const { out } = await call(["run", invalid]);
    expect(out).toMatch(/guest\.invalid_output .*\/text/);
    const silent = await call(["run", await drawing("silent", guestText({})), "--json"]);
    expect(silent.json()).toMatchObject({ ok: false, reason: { code: "view.nothing_published" } });
  });

  it("warns of sources that changed after the module was built, and of none after `bourse new`", async () => {
    const project = path.join(folder, "project");
    expect((await call(["new", project, "--template", "wasm-as"])).code).toBe(0);
    const run = () => call(["run", project, "--market", "sample"]);
    expect(await run()).toMatchObject({ code: 0, err: "" });
    const source = path.join(project, "assembly/index.ts");
    const later = new Date(Date.now() + 1000);
    await utimes(source, later, later);
    const stale = await run();
    expect(stale.code).toBe(0);
    expect(stale.err).toMatch(/^warning: assembly\/index\.ts is newer than package\/main\.wasm.*npm run build/);
    const out = path.join(folder, "project.tar.gz");
    for (const root of [project, path.join(project, "package")])
      expect((await call(["build", root, "--out", out])).err).toContain("is newer than package/main.wasm");
    expect((await call(["run", out, "--market", "sample"])).err).toBe("");
  });

  it("refuses options that do not fit the guest, and a package that draws nothing", async () => {
    const guest = await drawing("options", HONEST_GUEST);
    const events = put(folder, "any.ndjson", "{}\n");
    expect((await call(["run", guest, "--events", events])).code).toBe(2);
    expect((await call(["run", guest, "--market", "live"])).code).toBe(2);
    expect((await call(["run", guest, "--approve", "tradingReed"])).code).toBe(2);
    const none = path.dirname(put(folder, "none/main.wasm", SMALLEST_GUEST));
    const plain = { contributes: { views: { [ID]: [{ id: `${ID}.a`, name: "A", quoteSymbol: "SPX" }] } } as never };
    put(folder, "none/manifest.json", wasmManifest(plain));
    const { code, json } = await call(["run", none, "--json"]);
    expect([code, (json().issues as { rule: string }[])[0]?.rule]).toEqual([1, "journal.no_guest"]);
    const replayed = await call(["replay", events, guest, "--json"]);
    expect((replayed.json().issues as { rule: string }[]).map(({ rule }) => rule)).toContain("journal.not_interactive");
  });
});

async function answering(name: string, text: string): Promise<string> {
  return putEventGuest(folder, name, { module: await assemble(text), capabilities: ["tradingRead"] });
}

const READ = { id: "r", method: "market.read", params: { symbol: "SPX", timeframe: "1D" } };
const SUBSCRIBE = {
  id: "s",
  method: "market.subscribe",
  params: { subscription_id: "spx", symbol: "SPX", timeframe: "1W" },
};
const NOTIFY = { id: "n", method: "notifications.publish", params: { title: "x" } };
const STEPS: readonly ScriptedStep[] = [[READ, NOTIFY], undefined, [SUBSCRIBE]];
const START = JSON.stringify({ type: "start", data: { restarted: false } });
const OPENED = JSON.stringify({ type: "view", data: { view_id: EVENT_VIEW, action: "opened" } });

describe("bourse run, of a guest that asks for market data", () => {
  it("[EVT-02] answers market commands from the sample, after the event that they came with", async () => {
    const guest = await answering("asking", scriptedGuest(STEPS));
    const events = put(folder, "asking.ndjson", `${START}\n${OPENED}\n`);
    const { code, out } = await bourse(["run", guest, "--events", events, "--market", "sample", "--json"]);
    expect(code).toBe(0);
    expect(jsonLines(out).map((each) => [each.type, each.answered])).toEqual([
      ["start", undefined],
      ["result", "sample"],
      ["view", undefined],
      ["result", "sample"],
      ["market", "sample"],
    ]);
    const shown = await call(["run", guest, "--events", events, "--market", "sample"]);
    expect(shown.out).toMatch(/^sample data, not live(?:.|\n)*result +\(sample\)/);
    const alone = await call(["run", guest, "--events", events, "--json"]);
    expect(jsonLines(alone.out).map((each) => each.type)).toEqual(["start", "view"]);
  });

  it("[EVT-02] keeps the time of the event that asked, and the days that had ended by then", async () => {
    const guest = await answering("past", scriptedGuest([[READ]]));
    const now = "2003-07-10T12:00:00Z";
    const context = { workspace: "w", generation: "g", locale: "en", now };
    const start = JSON.stringify({ type: "start", context, data: { restarted: false } });
    const events = put(folder, "past.ndjson", `${start}\n${OPENED}\n`);
    const { code, out } = await call(["run", guest, "--events", events, "--market", "sample", "--json"]);
    expect([code, jsonLines(out).length]).toEqual([0, 3]);
    const back = JSON.stringify({
      type: "start",
      context: { ...context, now: "2001-01-01T00:00:00Z" },
      data: { restarted: false },
    });
    const wrong = put(folder, "back.ndjson", `${start}\n${back}\n`);
    const refused = await call(["run", guest, "--events", wrong, "--market", "sample", "--json"]);
    expect([refused.code, jsonLines(refused.out).at(-1)]).toMatchObject([1, { line: 2, issues: [{}] }]);
  });

  it("gives an instance nothing that a dead one asked for, neither from the sample nor from the file", async () => {
    const guest = await answering("mortal", scriptedGuest([[READ, SUBSCRIBE], "unreachable", undefined]));
    const result = JSON.stringify({ type: "result", data: { id: "r", method: "market.read", ok: true, result: {} } });
    const events = put(folder, "mortal.ndjson", `${START}\n${OPENED}\n${result}\n${OPENED}\n`);
    const { code, out } = await call(["run", guest, "--events", events, "--market", "sample", "--json"]);
    expect(code).toBe(1);
    expect(
      jsonLines(out).map(({ type, inserted, answered, ok, left_out }) => [type, inserted ?? answered ?? left_out, ok]),
    ).toEqual([
      ["start", undefined, true],
      // The instance ends at its first answer; the other two are for nobody.
      ["result", "sample", false],
      ["start", true, true],
      ["view", undefined, false],
      ["result", "the instance that asked for it has ended", true],
      ["start", true, true],
      ["view", undefined, false],
    ]);
  });

  it("refuses a line that contradicts what the sample told: a second result, a subscription that starts again", async () => {
    const guest = await answering("twice", scriptedGuest([[READ, SUBSCRIBE]]));
    const linesAfter = async (...lines: readonly object[]) => {
      const text = lines.map((each) => JSON.stringify(each)).join("\n");
      const events = put(folder, "twice.ndjson", `${START}\n${text}\n`);
      const { code, out } = await call(["run", guest, "--events", events, "--market", "sample", "--json"]);
      const { line: at, issues = [] } = jsonLines(out).at(-1) as { line?: number; issues?: { rule: string }[] };
      return [code, at, issues.map(({ rule }) => rule)];
    };
    const refused = [1, 2, ["journal.events_contradict"]];
    const failure = { ok: false, error: { code: "command.not_found", message: "x", retryable: false } };
    expect(await linesAfter({ type: "result", data: { id: "r", method: "market.read", ...failure } })).toEqual(refused);
    const candle = { time: "2020-04-06T00:00:00.000Z", open: 1, high: 1, low: 1, close: 1, volume: 1 };
    const market = (sequence: number, time: string) => ({
      type: "market",
      data: {
        subscription_id: "spx",
        symbol: "SPX",
        timeframe: "1W",
        source_id: "sample",
        completed: [{ ...candle, time }],
        sequence,
        coalesced: 0,
      },
    });
    expect(await linesAfter(market(0, candle.time))).toEqual(refused);
    const [next, after] = [market(1, "2020-04-13T00:00:00.000Z"), market(2, "2020-04-20T00:00:00.000Z")];
    expect((await linesAfter(next, after))[0]).toBe(0);
    expect(await linesAfter(next, market(2, candle.time))).toEqual([1, 3, refused[2]]);
    expect(await linesAfter(next, next)).toEqual([1, 3, refused[2]]);
  });

  it("[P4] ends a run in which every answer asks again", async () => {
    const envelope = JSON.stringify({ api_version: 2, views: {}, commands: [READ] });
    const guest = await answering("endless", submittingGuest(envelope));
    const events = put(folder, "endless.ndjson", `${START}\n`);
    const { code, out } = await call(["run", guest, "--events", events, "--market", "sample", "--json"]);
    const last = jsonLines(out).at(-1);
    expect([code, last?.line, (last?.issues as { rule: string }[] | undefined)?.[0]?.rule]).toEqual([
      1,
      1,
      "journal.answers_endless",
    ]);
    expect(jsonLines(out)).toHaveLength(1 + 64 + 1);
  });
});
