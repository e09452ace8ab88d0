import { type Candle, type CommandMethod, ERROR_CATALOGUE } from "@bourse/contract";
import { describe, expect, it } from "vitest";
import { evidence, hostContext, market, opened, rule } from "./answers.ts";
import { boardOf } from "./board.ts";
import { bareHost, bars, last, ready } from "./desk.ts";
import type { ScriptedHost } from "./scripted-host.ts";

const CODES = Object.entries(ERROR_CATALOGUE).flatMap(([code, entry]) =>
  code.startsWith("command.")
    ? [
        {
          code,
          retryable: "retryable" in entry && entry.retryable === true,
        },
      ]
    : [],
);

const now = bars[last] as Candle;
/** A price below every level. */
const BELOW = 1;

/** Brings a ready host to the point where the method is submitted. */
const REACH: Partial<Record<CommandMethod, (host: ScriptedHost) => Promise<unknown>>> = {
  "storage.write": (host) => host.tap("toggle:week"),
  "charts.list": (host) => host.tap("refresh"),
  "charts.open": (host) => host.tap("open-chart"),
  "market.read": (host) => host.tap("refresh"),
  "market.subscribe": (host) => host.tap("refresh"),
  "market.unsubscribe": (host) => host.send("view", { view_id: "svc.bourse.level_watch.board", action: "closed" }),
  "alerts.create": (host) => host.tap("watch:day-high"),
  "alerts.list": (host) => host.tap("refresh"),
  "alerts.enable": (host) => host.tap("stop:a"),
  "alerts.remove": (host) => host.tap("remove:a"),
  "notifications.publish": (host) =>
    host.send("alert", { id: "a", symbol: "SPX", timeframe: "1D", price: 1, fired_at: host.now }),
  "context.read": (host) => host.tap("refresh"),
  "context.publish": (host) => prices(host, 1, BELOW),
  "ui.confirm": (host) => host.tap("remove-all"),
};

const cases = Object.keys(REACH).flatMap((method) =>
  CODES.map(({ code, retryable }) => [method as CommandMethod, code, retryable] as const),
);

/** Enough market events for every pause between attempts. */
async function prices(host: ScriptedHost, count: number, close = now.close): Promise<void> {
  for (let index = 0; index < count; index += 1) await host.send("market", market([], { ...now, close }, index));
}

describe("a command that fails", () => {
  it.each(cases)("%s with %s is one line with its code, and no loop", async (method, code, retryable) => {
    const host = await ready({ rules: [rule("a")] });
    const before = host.commands.length;
    await REACH[method]?.(host);
    let failures = 0;
    for (let round = 0; round < 12; round += 1) {
      while (host.waiting().includes(method)) {
        await host.fail(method, code, retryable);
        failures += 1;
      }
      if (round === 0) expect(host.texts().filter((text) => text === code)).toHaveLength(1);
      await prices(host, 1, method === "context.publish" ? BELOW : now.close);
    }
    const asksAgain = retryable && !(["alerts.create", "ui.confirm"].includes(method) && code === "command.timeout");
    expect(failures).toBe(asksAgain ? 3 : 1);
    expect(host.commands.length - before).toBeLessThan(12);
    expect(boardOf(host.texts()).day.basis).toContain("completed bar only");
  });

  it("is forgotten when it succeeds, and asked again at a tap on Refresh", async () => {
    const host = await ready();
    await host.tap("refresh");
    for (let tries = 0; tries < 3; tries += 1) {
      await host.fail("market.read", "command.not_available", true);
      await prices(host, 4);
    }
    expect(host.texts()).toContain("Daily bars: not available now. Tried 3 times; tap Refresh to try again.");
    await host.tap("refresh");
    await host.answer("market.read", evidence(bars.slice(0, 100), bars[100]));
    expect(host.texts().join()).not.toContain("Daily bars");
  });

  it("waits longer with each try", async () => {
    const host = await ready();
    await host.tap("toggle:day");
    await host.fail("storage.write", "command.internal", true);
    await prices(host, 1);
    expect(host.waiting()).toEqual(["storage.write"]);
    await host.fail("storage.write", "command.internal", true);
    await prices(host, 3);
    expect(host.waiting()).toEqual([]);
    await prices(host, 1);
    expect(host.waiting()).toEqual(["storage.write"]);
  });
});

describe("at the start", () => {
  it("settings that cannot be read leave the defaults, and nothing replaces what is stored", async () => {
    const host = bareHost();
    await host.start();
    await host.fail("storage.read", "command.internal", true);
    await host.answer("context.read", hostContext());
    expect(host.waiting()).toContain("market.subscribe");
    expect(host.texts()).toContain("Your settings: the host could not do it. Trying again.");
    await host.tap("toggle:day");
    expect(host.waiting()).not.toContain("storage.write");
    await prices(host, 1);
    await host.answer("storage.read", { value: { symbol: "SPX", session: false }, resume_required: false });
    expect(host.keys()).toContain("toggle:session");
    expect(boardOf(host.texts()).session.lines.size).toBe(0);
    await host.tap("toggle:day");
    expect(host.waiting()).toContain("storage.write");
  });

  it("without a context the stored symbol serves; without both it says what to do", async () => {
    const host = bareHost();
    await host.start();
    await host.answer("storage.read", { value: { symbol: "AAPL" }, resume_required: false });
    await host.fail("context.read", "command.permission_denied");
    expect(host.texts()[0]).toBe("AAPL");
    const empty = bareHost();
    await empty.start();
    await empty.answer("storage.read", { value: null, resume_required: false });
    await empty.fail("context.read", "command.permission_denied");
    expect(empty.texts()).toContain("No symbol yet: open a chart, then tap Refresh.");
    await empty.tap("refresh");
    await empty.answer("context.read", hostContext());
    expect(empty.texts()[0]).toBe("SPX");
    expect(empty.texts()).not.toContain("No symbol yet: open a chart, then tap Refresh.");
  });

  it("a taking over that fails keeps the ids for the next start", async () => {
    const host = await ready({ value: { symbol: "SPX", rules: ["old"] }, rules: [rule("new")] });
    await host.fail("alerts.adopt", "command.permission_denied");
    await host.tap("refresh");
    await host.answer("alerts.list", { alerts: [rule("new")] });
    const last = host.commands.filter(({ method }) => method === "storage.write").at(-1);
    expect(last?.params.value).toMatchObject({ rules: ["old", "new"] });
    expect(host.waiting()).not.toContain("alerts.adopt");
  });

  it("a write that must acknowledge reads first", async () => {
    const host = await ready();
    await host.tap("toggle:week");
    await host.fail("storage.write", "command.resume_required");
    await host.answer("storage.read", { value: { symbol: "OLD", week: true }, resume_required: true });
    const write = host.open.find(({ method }) => method === "storage.write");
    expect(write?.params).toMatchObject({ acknowledge_resume_required: true, value: { symbol: "SPX", week: false } });
  });

  it("a chart that is opened for an alert and shows another symbol leads to no alert", async () => {
    const host = await ready();
    await host.tap("refresh");
    await host.answer("charts.list", { charts: [] });
    await host.tap("watch:day-low");
    await host.answer("charts.open", opened("ES=F"));
    expect(host.waiting()).not.toContain("alerts.create");
  });
});
