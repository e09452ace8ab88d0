import { describe, expect, it } from "vitest";
import { chart, market, NOW, opened, rule } from "./answers.ts";
import { bars, last, ready } from "./desk.ts";

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
