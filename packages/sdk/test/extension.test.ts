import { calculateIndicator, columnsOf, indicatorSetting, scanStructure } from "@bourse/bars";
import { checkEnvelope, type Envelope } from "@bourse/contract";
import { textsOf } from "@bourse/testing/bare-guest";
import { type BareInteractive, startBare } from "@bourse/testing/bare-interactive";
import { readSampleBars } from "@bourse/testing/sample-bars";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SourcePlaces } from "../src/build/index.ts";
import { CALLBACK_IS_LONG } from "../src/build/source-places.ts";
import { guestOf } from "./compiled.ts";

const VIEW = "svc.me.x.view";
const NOW = "2026-01-31T09:30:00.000Z";
const context = { workspace: "w", generation: "g", locale: "de-CH", now: NOW };
const SEED = 20_261_130;

class Desk {
  readonly #guest: BareInteractive;
  readonly log: string[] = [];
  constructor(guest: BareInteractive) {
    this.#guest = guest;
  }

  send(type: string, data: object): Envelope | undefined {
    const { status, envelope, log } = this.#guest.deliver({ api_version: 2, type, context, data });
    this.log.push(...log);
    expect(status).toBe(0);
    if (envelope === null) return undefined;
    const verdict = checkEnvelope(envelope, { declaredViews: new Set([VIEW]) });
    expect(verdict.issues).toEqual([]);
    return verdict.ok ? verdict.envelope : undefined;
  }

  start() {
    return this.send("start", { restarted: false });
  }

  answer(id: string, result: object) {
    return this.send("result", { id, method: "market.read", ok: true, result });
  }

  refuse(id: string, code: string) {
    const error = { code, message: "no", retryable: false };
    return this.send("result", { id, method: "market.read", ok: false, error });
  }
}

async function deskOf(source: string): Promise<Desk> {
  const { guest } = await guestOf(source);
  return new Desk(startBare(guest, ["tradingRead"]));
}

const textsIn = (envelope: Envelope | undefined) => textsOf(envelope?.views[VIEW] ?? null);
const idsIn = (envelope: Envelope | undefined) => envelope?.commands.map(({ id }) => id) ?? [];

const READER = `
  import { can, commands, CommandFailed, defineExtension, label, column, log, now } from "@bourse/sdk/guest";
  let shown = "waiting";
  defineExtension({
    views: { "${VIEW}": () => column({}, label(shown), label(can("tradingRead") ? "may" : "may not"), label(now())) },
    async onStart() {
      try {
        const { completed, forming } = await commands.market.read({ symbol: "SPX", timeframe: "1D" });
        shown = completed.length + " " + completed.last?.close + " " + forming?.close;
      } catch (failed) {
        shown = failed instanceof CommandFailed ? failed.code : "something else";
      }
    },
  });
`;

const candle = (close: number) => ({ time: NOW, open: 1, high: 2, low: 0.5, close, volume: 10 });

describe("an extension in TypeScript", () => {
  it("[EVT-02] awaits a command: it is submitted at once, and its result continues where it was awaited", async () => {
    const desk = await deskOf(READER);
    const first = desk.start();
    expect(first?.commands).toMatchObject([{ method: "market.read", params: { symbol: "SPX", timeframe: "1D" } }]);
    expect(textsIn(first)).toEqual(["waiting", "may", NOW]);
    const [id = ""] = idsIn(first);
    const then = desk.answer(id, {
      symbol: "SPX",
      timeframe: "1D",
      source_id: "s",
      completed: [candle(1), candle(7)],
      forming: candle(8),
    });
    expect(textsIn(then)).toEqual(["2 7 8", "may", NOW]);
    expect(then?.commands).toEqual([]);
  });

  it("[EVT-02] gets a refusal as an error with the host's code", async () => {
    const desk = await deskOf(READER);
    const [id = ""] = idsIn(desk.start());
    expect(textsIn(desk.refuse(id, "command.permission_denied"))[0]).toBe("command.permission_denied");
  });

  it("ignores results of an earlier run and sends no view twice", async () => {
    const desk = await deskOf(READER);
    desk.start();
    expect(desk.answer("2020-01-01T00:00:00Z/1", { completed: [] })).toBeUndefined();
    expect(desk.send("context", {})).toBeUndefined();
  });

  it("sends only the views that look different, and all of them to a new run", async () => {
    const { guest } = await guestOf(`
      import { defineExtension, label } from "@bourse/sdk/guest";
      let symbol = "";
      const said = { toJSON: () => "said " + symbol };
      defineExtension({
        onContext: (seen) => { symbol = seen.symbol ?? ""; },
        views: {
          "svc.me.x.same": () => label("same"),
          "svc.me.x.a": () => label(symbol),
          "svc.me.x.b": () => ({ type: "label", text: said as unknown as string }),
        },
      });`);
    const instance = startBare(guest, []);
    const views = (type: string, data: object) => {
      const { envelope } = instance.deliver({ api_version: 2, type, context, data });
      return envelope === null ? {} : JSON.parse(new TextDecoder().decode(envelope)).views;
    };
    const all = (symbol: string) => ({ ...SAME, ...changed(symbol) });
    const changed = (symbol: string) => ({
      "svc.me.x.a": { type: "label", text: symbol },
      "svc.me.x.b": { type: "label", text: `said ${symbol}` },
    });
    const SAME = { "svc.me.x.same": { type: "label", text: "same" } };
    expect(views("start", { restarted: false })).toEqual(all(""));
    expect(views("context", { symbol: "SPX" })).toEqual(changed("SPX"));
    expect(views("context", { symbol: "SPX" })).toEqual({});
    expect(views("context", { symbol: "“é\u{1f600}”" })).toEqual(changed("“é\u{1f600}”"));
    expect(views("start", { restarted: true })).toEqual(all("“é\u{1f600}”"));
  });

  it("a failure that nobody catches is told, and is no fault of the guest", async () => {
    const source = (handler: string) => `
      import { commands, defineExtension, label } from "@bourse/sdk/guest";
      let shown = "";
      defineExtension({
        views: { "${VIEW}": () => label(shown) },
        onStart: () => { commands.storage.read(); },
        ${handler}
      });`;
    const silent = await deskOf(source(""));
    silent.refuse(idsIn(silent.start())[0] ?? "", "command.limit");
    expect(silent.log.join()).toContain("CommandFailed: storage.read failed with command.limit");
    const told = await deskOf(source("onFailure: (failed) => { shown = failed.code; },"));
    expect(textsIn(told.refuse(idsIn(told.start())[0] ?? "", "command.limit"))).toEqual(["command.limit"]);
  });

  it("submits at most 32 commands at once and the others later", async () => {
    const desk = await deskOf(`
      import { commands, defineExtension, label } from "@bourse/sdk/guest";
      defineExtension({
        views: { "${VIEW}": () => label("") },
        onStart: () => { for (let n = 0; n < 40; n += 1) commands.context.read(); },
      });`);
    const first = idsIn(desk.start());
    const second = idsIn(desk.answer(first[0] ?? "", {}));
    expect([first.length, second.length]).toEqual([32, 8]);
    expect(new Set([...first, ...second]).size).toBe(40);
  });

  it("[VIEW-27] calls onTap of the node that was tapped, also of one that the module made once", async () => {
    const desk = await deskOf(`
      import { box, column, defineExtension, label } from "@bourse/sdk/guest";
      let shown = "";
      const once = label("once", { onTap: () => { shown = "once"; } });
      defineExtension({
        views: { "${VIEW}": () => column({}, label(shown), once, [1, 2].map((n) => box({ onTap: () => { shown = "box " + n; } }, label(n))), label("k", { key: "mine" })) },
        onTap: ({ key }) => { shown = "key " + key; },
      });`);
    const keys = JSON.stringify(desk.start()?.views).match(/"key":"[^"]+"/g) ?? [];
    expect(keys).toHaveLength(4);
    const shownAfter = keys.map((key) => {
      const node_key = key.slice(7, -1);
      return textsIn(desk.send("view", { view_id: VIEW, action: "tapped", node_key }))[0];
    });
    expect(shownAfter).toEqual(["once", "box 1", "box 2", "key mine"]);
  });

  it("[CMD-02] acknowledges a stored value that it has looked at, and looks before it writes", async () => {
    const desk = await deskOf(`
      import { defineExtension, label, storage } from "@bourse/sdk/guest";
      defineExtension({
        views: { "${VIEW}": () => label("") },
        onStart: async () => { await storage.write({ a: 1 }); await storage.write({ a: 2 }); },
      });`);
    const read = desk.start();
    expect(read?.commands).toMatchObject([{ method: "storage.read" }]);
    const write = desk.answer(idsIn(read)[0] ?? "", { value: null, resume_required: true });
    expect(write?.commands).toMatchObject([
      { method: "storage.write", params: { value: { a: 1 }, acknowledge_resume_required: true } },
    ]);
    const again = desk.answer(idsIn(write)[0] ?? "", { saved: true });
    expect(again?.commands.map(({ params }) => params)).toEqual([{ value: { a: 2 } }]);
  });

  it("writes layouts as TSX", async () => {
    const desk = await deskOf(`
      import { defineExtension } from "@bourse/sdk/guest";
      import { Box, Column, Label, Row } from "@bourse/sdk/guest/jsx-runtime";
      const Price = ({ of }: { of: number }) => <Label fontWeight="bold">{of.toFixed(2)} USD</Label>;
      defineExtension({
        views: {
          "${VIEW}": () => (
            <Column spacing={4}>
              {false}
              <Row key="r">{[1, 2].map((n) => <Price of={n} />)}</Row>
              <Box padding={2}>text</Box>
              <></>
            </Column>
          ),
        },
      });`);
    expect(desk.start()?.views[VIEW]).toEqual({
      type: "column",
      spacing: 4,
      children: [
        {
          type: "row",
          key: "r",
          children: [
            { type: "label", text: "1.00 USD", fontWeight: "bold" },
            { type: "label", text: "2.00 USD", fontWeight: "bold" },
          ],
        },
        { type: "box", padding: 2, child: { type: "label", text: "text" } },
      ],
    });
  });
});

describe("bars of an event", () => {
  it("[EVT-02] are the numbers of the text, whatever they are", async () => {
    const desk = await deskOf(`
      import { defineExtension, label } from "@bourse/sdk/guest";
      let shown = "";
      defineExtension({
        views: { "${VIEW}": () => label(shown) },
        onMarket({ completed }) {
          const columns = [completed.time, completed.open, completed.high, completed.low, completed.close, completed.volume];
          shown = JSON.stringify(columns.map((column) => Array.from(column, (value) => Object.is(value, -0) ? "-0" : value)));
        },
      });`);
    desk.start();
    const time = fc
      .date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true })
      .map((date) =>
        date.getMilliseconds() % 2 === 0 ? date.toISOString() : date.toISOString().replace(/\.\d{3}/, ""),
      );
    const price = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.integer(),
      fc.integer({ min: 0, max: 10_000_000 }).map((cents) => cents / 100),
    );
    const bar = fc.record({ time, open: price, high: price, low: price, close: price, volume: price });
    const property = fc.property(fc.array(bar, { maxLength: 20 }), (completed) => {
      const data = {
        subscription_id: "s",
        symbol: 'a"[{"time":',
        timeframe: "1D",
        source_id: "s",
        completed,
        sequence: 1,
        coalesced: 0,
      };
      const told = JSON.parse(JSON.stringify(completed)) as typeof completed;
      const columns = [
        told.map((each) => Date.parse(each.time)),
        ...(["open", "high", "low", "close", "volume"] as const).map((name) => told.map((each) => each[name])),
      ];
      const [shown] = textsIn(desk.send("market", data) ?? { api_version: 2, views: {}, commands: [] });
      if (shown !== undefined) expect(JSON.parse(shown)).toEqual(columns);
    });
    fc.assert(property, { numRuns: 300, seed: SEED });
  });
});

describe("what is calculated of bars", () => {
  it("has the numbers of the client's own charts", async () => {
    const desk = await deskOf(`
      import { defineExtension, label } from "@bourse/sdk/guest";
      import { indicator, structure } from "@bourse/sdk/guest/indicators";
      let shown = "";
      defineExtension({
        views: { "${VIEW}": () => label(shown) },
        onMarket({ completed }) {
          const lines = { ...indicator("macd", completed), ...indicator("atr", completed, { period: 5 }) };
          const found = structure(completed);
          shown = JSON.stringify([Object.entries(lines).map(([name, line]) => [name, line.at(-1)]), found.ok && found.events.slice(-8)]);
        },
      });`);
    desk.start();
    const completed = readSampleBars().slice(-256);
    const data = {
      subscription_id: "s",
      symbol: "X",
      timeframe: "1D",
      source_id: "s",
      completed,
      sequence: 1,
      coalesced: 0,
    };
    const columns = columnsOf(completed.map(({ time, ...prices }) => ({ time: Date.parse(time), ...prices })));
    const lines = (["macd", "atr"] as const).flatMap((kind) => {
      const setting = indicatorSetting(kind, kind === "atr" ? { period: 5 } : {});
      return setting ? Object.entries(calculateIndicator(setting, columns).columns) : [];
    });
    const found = scanStructure(columns);
    expect(JSON.parse(textsIn(desk.send("market", data))[0] ?? "")).toEqual(
      JSON.parse(
        JSON.stringify([lines.map(([name, line]) => [name, line.at(-1)]), found.ok && found.events.slice(-8)]),
      ),
    );
  });
});

describe("a fault in TypeScript", () => {
  const THROWER = `
import { defineExtension, label } from "@bourse/sdk/guest";
let shown: unknown = "";
function boom(kind: string): unknown {
  if (kind === "throw") throw new TypeError("no such level");
  if (kind === "recurse") return [boom(kind)];
  if (kind === "exhaust") return fill();
  if (kind === "nan") { shown = Number.NaN; return; }
  if (kind === "reject") return Promise.reject(new Error("later"));
}
function fill() {
  const kept = [];
  for (;;) kept.push(new Array(1000).fill(kept.length));
}
defineExtension({
  views: { "${VIEW}": () => label("x", { fontSize: shown === "" ? 12 : (shown as number) }) },
  onTap: ({ key }) => boom(key) as undefined,
});`;

  it.each([
    ["throw", /^abort: TypeError: no such level\n\s+at boom \(src\/index\.tsx:5:/],
    ["recurse", /^abort: RangeError: Maximum call stack size exceeded\n\s+at boom \(src\/index\.tsx:6:/],
    ["exhaust", /^abort: InternalError: out of memory\n\s+at fill \(src\/index\.tsx:13:/],
    ["nan", /^abort: Error: view\.fontSize is NaN: a number must be finite\./],
    ["reject", /^abort: Error: later\n\s+at boom \(src\/index\.tsx:9:/],
  ])("of the kind %s says what happened and where", async (kind, words) => {
    const { guest, map } = await guestOf(THROWER);
    const log: string[] = [];
    const bare = startBare(guest, []);
    bare.deliver({ api_version: 2, type: "start", context, data: { restarted: false } });
    const tap = { view_id: VIEW, action: "tapped", node_key: kind };
    const deliver = () => bare.deliver({ api_version: 2, type: "view", context, data: tap }, (text) => log.push(text));
    expect(deliver).toThrow(WebAssembly.RuntimeError);
    expect(new SourcePlaces(map).inWords(log.at(-1) ?? "")).toMatch(words);
  });

  it("a long callback says where it is", async () => {
    const desk = await deskOf(`
import { defineExtension, label } from "@bourse/sdk/guest";
let sum = 0;
defineExtension({ views: { "${VIEW}": () => label("") }, onStart() { for (let n = 0; n < 1e6; n += 1) sum += n; } });`);
    desk.start();
    expect(CALLBACK_IS_LONG).toBe("this callback takes long, here:");
    expect(desk.log.join()).toMatch(/this callback takes long, here:\n.*onStart/s);
  });

  it("no memory is left behind by 5,000 events", async () => {
    const { guest } = await guestOf(READER);
    const bare = startBare(guest, []);
    const completed = Array.from({ length: 256 }, (_, n) => candle(n));
    const data = {
      subscription_id: "s",
      symbol: "X",
      timeframe: "1D",
      source_id: "s",
      completed,
      sequence: 1,
      coalesced: 0,
    };
    const send = () => bare.deliver({ api_version: 2, type: "market", context, data });
    for (let n = 0; n < 1000; n += 1) send();
    const before = bare.pages();
    for (let n = 0; n < 4000; n += 1) send();
    expect(bare.pages()).toBe(before);
    expect(before).toBeLessThanOrEqual(64);
  });
});
