import { describe, expect, it } from "vitest";
import { chart, evidence, hostContext, market, NOW, opened, rule } from "./answers.ts";
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
    await host.send("market", market([], price(2800), 9, 3));
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

describe("alerts", () => {
  const day = bars[last - 1];

  it("watch a level on the chart of its symbol for seven days", async () => {
    const host = await ready();
    await host.tap("watch:day-high");
    await host.tap("watch:day-high");
    expect(host.open).toHaveLength(1);
    expect(host.open[0]?.params).toMatchObject({
      chart_id: "chart-1",
      kind: "crossing",
      price: day?.high,
      expires_at: "2020-04-27T14:30:00.000Z",
      title: "SPX prior day high 2,806.51",
    });
    expect(host.texts()).toContain("waiting for you");
    await host.answer("alerts.create", { id: "r1", state: "active", expires_at: "2020-04-27T14:30:00.000Z" });
    await host.answer("alerts.list", { alerts: [rule("r1", "active", { price: day?.high ?? 0 })] });
    expect(host.keys()).not.toContain("watch:day-high");
    expect(host.texts()).toContain("watched");
    expect(host.open.map(({ params }) => params.value)).toMatchObject([{ rules: ["r1"] }]);
  });

  it("proposed and not answered belong to their price: the next day's level can be watched as well", async () => {
    const host = await ready({ completed: bars.slice(last - 257, last - 1), forming: bars[last - 1] });
    await host.tap("watch:day-high");
    expect(host.keys()).not.toContain("watch:day-high");
    await host.send("market", market([bars[last - 1] as (typeof bars)[number]], bars[last], 0));
    expect(host.keys()).toContain("watch:day-high");
    await host.tap("watch:day-high");
    const prices = host.open.filter(({ method }) => method === "alerts.create").map(({ params }) => params.price);
    expect(prices).toEqual([bars[last - 2]?.high, bars[last - 1]?.high]);
  });

  it("open a chart first where none shows the symbol", async () => {
    const host = await ready();
    await host.tap("refresh");
    await host.answer("charts.list", { charts: [chart("ES=F")] });
    await host.tap("watch:week-low");
    expect(host.open.find(({ method }) => method === "charts.open")?.params).toEqual({
      symbol: "SPX",
      timeframe: "1D",
    });
    await host.answer("charts.open", opened());
    const create = host.open.find(({ method }) => method === "alerts.create");
    expect(create?.params).toMatchObject({ chart_id: "chart-9", title: "SPX prior week low 2,574.57" });
  });

  it("are stopped, resumed and removed one by one", async () => {
    const host = await ready({ rules: [rule("a"), rule("b", "stopped", { reason: "stopped by the trader" })] });
    await host.tap("stop:a");
    await host.tap("resume:b");
    await host.tap("remove:a");
    expect(host.open.map(({ method, params }) => [method, params])).toEqual([
      ["alerts.enable", { ids: ["a"], enabled: false }],
      ["alerts.enable", { ids: ["b"], enabled: true }],
      ["alerts.remove", { ids: ["a"] }],
    ]);
    await host.answer("alerts.enable", { updated: [], rejected_ids: ["a"] });
    expect(host.texts()).toContain("one alert has fired or gone meanwhile and stayed as it was.");
    expect(host.waiting()).toContain("alerts.list");
  });

  it("are removed all at once only after the trader said so, those the trader was asked about", async () => {
    const many = Array.from({ length: 70 }, (_, index) => rule(`r${index}`));
    const host = await ready({ rules: many });
    expect(host.texts()).toContain("and 46 more");
    await host.tap("remove-all");
    expect(host.open.map(({ params }) => params)).toEqual([
      { title: "Remove all alerts?", message: "Level Watch will remove all 70 of its alerts." },
    ]);
    await host.answer("ui.confirm", { confirmed: false });
    expect(host.waiting()).toEqual([]);
    await host.tap("remove-all");
    await host.answer("ui.confirm", { confirmed: true });
    expect(host.open.map(({ method, params }) => [method, (params.ids as string[]).length])).toEqual([
      ["alerts.remove", 64],
      ["alerts.remove", 6],
    ]);
  });

  it("that fire are told once, and the list says so at once", async () => {
    const host = await ready({ rules: [rule("a", "active", { price: day?.high ?? 0 })] });
    const fired = { id: "a", symbol: "SPX", timeframe: "1D", price: 2806.52, fired_at: NOW };
    await host.send("alert", fired);
    await host.send("alert", fired);
    expect(host.texts()).toContain("fired");
    expect(host.waiting()).toEqual(["alerts.list", "notifications.publish"]);
    expect(host.open[1]?.params).toMatchObject({
      id: "fired/a",
      title: "Reached: Alert a",
      body: "Price 2,806.52. Next above: prior week high 2,818.57, +0.43 %. Next below: prior day close 2,799.55, -0.25 %.",
    });
  });

  it("that fire before they are listed are told with their title once the list has come or failed", async () => {
    const host = await ready({ rules: [] });
    const fired = { id: "a", symbol: "SPX", timeframe: "1D", price: 2806.52, fired_at: NOW };
    await host.send("alert", fired);
    expect(host.waiting()).toEqual(["alerts.list"]);
    await host.answer("alerts.list", { alerts: [rule("a", "triggered", { fired_at: NOW, fired_price: 2806.52 })] });
    expect(host.open.at(-1)?.params).toMatchObject({ id: "fired/a", title: "Reached: Alert a" });
    expect(host.texts()).toContain(`at 2,806.52, ${NOW.slice(0, 10)} ${NOW.slice(11, 16)} UTC`);
    await host.send("alert", { ...fired, id: "unknown" });
    await host.fail("alerts.list", "command.not_available", false);
    expect(host.open.at(-1)?.params).toMatchObject({ id: "fired/unknown", title: "SPX reached a level" });
  });

  it("of before a reinstall are taken over, and forgotten only where the host refuses them", async () => {
    const host = await ready({ value: { symbol: "SPX", rules: ["old", "gone"] }, rules: [rule("new")] });
    const adopt = host.open.find(({ method }) => method === "alerts.adopt");
    expect(adopt?.params).toEqual({ plan_id: "level-watch", ids: ["old", "gone"] });
    await host.answer("alerts.adopt", { adopted_ids: ["old"], rejected_ids: ["gone"] });
    expect(host.texts()).toContain("Alerts of before were taken over: 1. Resume those you want.");
    await host.answer("alerts.list", { alerts: [rule("new"), rule("old", "stopped", { plan_id: "level-watch" })] });
    expect(host.open.map(({ params }) => params.value)).toMatchObject([{ rules: ["new", "old"] }]);
    expect(host.keys()).toContain("resume:old");
  });
});
