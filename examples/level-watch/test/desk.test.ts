import { describe, expect, it } from "vitest";
import { evidence, hostContext, market, opened } from "./answers.ts";
import { boardOf } from "./board.ts";
import { bareHost, bars, last, ready } from "./desk.ts";
import { VIEW } from "./scripted-host.ts";

const forming = bars[last];
const price = (close: number) => ({ ...(forming ?? bars[0]), close }) as (typeof bars)[number];

describe("the start", () => {
  it("asks for settings, context, charts and alerts, then for bars and prices of the chart's symbol", async () => {
    const host = bareHost();
    const first = await host.start();
    expect(first.map(({ method }) => method)).toEqual(["storage.read", "context.read", "charts.list", "alerts.list"]);
    expect(host.texts()).toContain("Loading");
    await host.answer("storage.read", { value: null, resume_required: false });
    await host.answer("context.read", hostContext("ES=F"));
    expect(host.open.slice(2).map(({ method, params }) => [method, params.symbol ?? params.value])).toEqual([
      ["market.read", "ES=F"],
      ["market.subscribe", "ES=F"],
      ["storage.write", expect.objectContaining({ symbol: "ES=F" })],
    ]);
  });

  it("takes the stored symbol where the chart is not followed, and shows only the sets that were chosen", async () => {
    const value = {
      version: 1,
      symbol: "AAPL",
      timeframe: "1H",
      day: false,
      week: true,
      session: false,
      follow: false,
    };
    const host = bareHost();
    await host.start();
    await host.answer("storage.read", { value, resume_required: false });
    await host.answer("context.read", hostContext("SPX"));
    expect(host.open.filter(({ method }) => method === "market.read")[0]?.params.symbol).toBe("AAPL");
    await host.answer("market.read", evidence(bars.slice(0, 200), bars[200], "AAPL"));
    const board = boardOf(host.texts());
    expect([board.day.lines.size, board.week.lines.size, board.session.lines.size]).toEqual([0, 2, 0]);
    expect(host.texts()).toContain("Chart timeframe: 1H");
  });

  it.each([[7], ["text"], [[]], [{ symbol: 5 }], [{ timeframe: "2D", unknown: { a: [1] } }]])(
    "lives with a stored value it does not know: %j",
    async (value) => {
      const host = await ready({ value });
      expect(boardOf(host.texts()).day.lines.size).toBe(3);
      expect(host.texts()).toContain("Chart timeframe: 1D");
    },
  );

  it("after a restart reads all again, acknowledges the stored settings and ignores results of the run before", async () => {
    const host = await ready();
    await host.tap("refresh");
    const stale = host.open;
    host.open = [];
    host.now = "2020-04-20T14:31:00.000Z";
    await host.start(true);
    expect(host.texts()).toContain("Level Watch was restarted. Your settings and alerts are being read again.");
    const mine = host.open;
    host.open = stale;
    await host.answer("market.read", evidence(bars.slice(0, 100)));
    expect(host.texts()).toContain("Loading");
    host.open = mine;
    await host.answer("storage.read", { value: { symbol: "SPX" }, resume_required: true });
    const write = host.open.find(({ method }) => method === "storage.write");
    expect(write?.params.acknowledge_resume_required).toBe(true);
    expect(host.texts()).toContain("Your settings were kept over a restart or update.");
    await host.answer("storage.write", { saved: true });
    await host.answer("context.read", hostContext());
    await host.tap("toggle:week");
    const next = host.open.find(({ method }) => method === "storage.write");
    expect(next?.params).toEqual({ value: expect.objectContaining({ week: false }) });
  });

  it("answers the stop with nothing", async () => {
    const host = await ready();
    expect(await host.send("stop", { reason: "removed" })).toEqual([]);
  });
});

describe("prices", () => {
  it("move the distances and leave the levels of completed bars alone", async () => {
    const host = await ready();
    const before = boardOf(host.texts());
    await host.send("market", market([], price(2800), 0));
    const after = boardOf(host.texts());
    expect(after.day.lines.get("High")?.price).toBe(before.day.lines.get("High")?.price);
    expect(after.day.lines.get("High")).toMatchObject({ points: "-6.51", percent: "-0.23 %", side: "price is below" });
    expect(host.texts()).toContain("2,800.00");
  });

  it("turn to the next day when a bar completes", async () => {
    const host = await ready({ completed: bars.slice(last - 257, last - 1), forming: bars[last - 1] });
    const done = bars[last - 1] as (typeof bars)[number];
    await host.send("market", market([done], bars[last], 0));
    expect(boardOf(host.texts()).day.basis).toBe(`${done.time.slice(0, 10)}, completed bar only`);
    expect(host.waiting()).not.toContain("market.read");
  });

  it("are read again, once, where a completion or an event is missing", async () => {
    const host = await ready({ completed: bars.slice(last - 257, last - 1), forming: bars[last - 1] });
    await host.send("market", market([], bars[last], 0));
    await host.send("market", market([], bars[last], 5));
    expect(host.waiting().filter((each) => each === "market.read")).toHaveLength(1);
    await host.answer("market.read", evidence(bars.slice(last - 256, last), bars[last]));
    await host.send("market", { ...market([], price(2800), 9), coalesced: 3 });
    expect(host.waiting()).not.toContain("market.read");
    await host.send("market", market([], price(2801), 11));
    expect(host.waiting()).toContain("market.read");
  });

  it("of another symbol or subscription change nothing", async () => {
    const host = await ready();
    const shown = host.view;
    await host.send("market", { ...market([], price(1), 0), symbol: "ES=F" });
    await host.send("market", { ...market([], price(1), 0), subscription_id: "other" });
    expect(host.view).toBe(shown);
  });

  it("end when the view is closed and begin again when it is opened", async () => {
    const host = await ready();
    await host.send("view", { view_id: VIEW, action: "closed" });
    expect(host.waiting()).toEqual(["market.unsubscribe"]);
    await host.answer("market.unsubscribe", { unsubscribed: true, subscription_id: "levels" });
    await host.send("view", { view_id: VIEW, action: "opened" });
    expect(host.waiting()).toEqual(["market.read", "market.subscribe"]);
  });

  it("tell the workbench when the side of a level changes, not with every price", async () => {
    const host = await ready();
    expect(await host.send("market", market([], price(2874), 0))).toEqual([]);
    const [publish] = await host.send("market", market([], price(2800), 1));
    expect(publish?.params).toMatchObject({
      enabled: true,
      surface_id: VIEW,
      status: "prior day: inside its range; prior week: inside its range",
      context: { symbol: "SPX", price: 2800 },
    });
  });
});

describe("the trader's chart", () => {
  it("is followed where that is on, and left alone where it is off", async () => {
    const host = await ready();
    await host.send("context", hostContext("ES=F"));
    expect(host.waiting()).toEqual(["market.read", "market.subscribe", "storage.write"]);
    expect(host.texts()[0]).toBe("ES=F");
    await host.answer("market.read", evidence(bars.slice(0, 100), undefined, "SPX"));
    expect(boardOf(host.texts()).day.lines.size).toBe(0);
    await host.tap("follow");
    await host.send("context", hostContext("NQ=F"));
    expect(host.texts()[0]).toBe("ES=F");
    await host.tap("follow");
    expect(host.texts()[0]).toBe("NQ=F");
  });

  it("is brought up where it shows symbol and timeframe; in another timeframe a new one is opened", async () => {
    const host = await ready();
    await host.tap("open-chart");
    expect(host.open[0]?.params).toEqual({ chart_id: "chart-1", symbol: "SPX", timeframe: "1D" });
    await host.answer("charts.open", opened("SPX", "chart-1"));
    await host.tap("timeframe");
    await host.tap("open-chart");
    const open = host.open.find(({ method }) => method === "charts.open");
    expect(open?.params).toEqual({ symbol: "SPX", timeframe: "1W" });
    await host.answer("charts.open", opened("SPX", "chart-1"));
    expect(host.texts().join()).not.toContain("Opening a chart");
  });

  it("settings written while a write is under way are written after it", async () => {
    const host = await ready();
    for (const set of ["day", "week", "session"]) await host.tap(`toggle:${set}`);
    expect(host.waiting()).toEqual(["storage.write"]);
    await host.answer("storage.write", { saved: true });
    expect(host.open.map(({ params }) => params.value)).toMatchObject([{ day: false, week: false, session: false }]);
    await host.answer("storage.write", { saved: true });
    expect(host.waiting()).toEqual([]);
  });
});
