import { BUILT_INS } from "@bourse/builtin";
import { type TestHost, testHost } from "@bourse/host/testing";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { lines, noticeBody } from "./extension.ts";

const BRIEF = "bourse.brief";
let host: TestHost;
const model = () => host.inApp.model();
const texts = () => host.inApp.lines(BRIEF, 1).lines.map(({ level, text }) => `${level} ${text}`);
const running = () =>
  vi.waitFor(() => expect(model().extensions.find(({ id }) => id === BRIEF)).toMatchObject({ state: "running" }));

beforeAll(async () => {
  host = await testHost({ builtIns: BUILT_INS.filter(({ manifest }) => manifest.id === BRIEF) });
  await host.listen();
  await running();
});
afterAll(() => host.dispose());

describe("the morning brief", () => {
  it("has its commands in the palette and its settings on the settings page, and is off at first", () => {
    expect(model().commands.map(({ command }) => command)).toEqual(["brief.now", "brief.show"]);
    expect(host.inApp.settings().map(({ key }) => key)).toEqual([
      "brief.enabled",
      "brief.time",
      "brief.timeZone",
      "brief.analysis",
    ]);
    expect(host.services.notifications.list().notifications).toEqual([]);
  });

  it("writes the moves of the watchlist and posts a notice, without a model", async () => {
    await host.inApp.execute("brief.now", []);
    await vi.waitFor(() =>
      expect(texts()).toContainEqual(expect.stringMatching(/^info SPX .* since the previous close/)),
    );
    expect(host.services.notifications.list().notifications).toMatchObject([
      { title: "Morning brief", extension_id: BRIEF, extension_name: "Morning brief" },
    ]);
    expect(model().reveal).toMatchObject({ owner: BRIEF });
  });

  it("says why there is no analysis, and what is wrong with a time", async () => {
    host.inApp.changeSetting("brief.analysis", true);
    await vi.waitFor(async () => {
      await host.inApp.execute("brief.now", []);
      expect(texts()).toContain("error No analysis: no language model is set up.");
    });
    host.inApp.changeSetting("brief.time", "25:00");
    host.inApp.changeSetting("brief.enabled", true);
    await vi.waitFor(() => expect(texts().join("\n")).toContain("25:00 in"));
  });
});

const DATA = {
  watchlist: {
    moves: [
      { symbol: "A", price: 10, since_previous_close_percent: 0.5, gap_percent: 0 },
      { symbol: "B", price: 20, since_previous_close_percent: -2, gap_percent: 1 },
    ],
    without_data: ["C"],
  },
  calendar: [{ time: "2026-03-02T13:30:00.000Z", event: "Payrolls", country: "US" }],
  news: [{ title: "Yields fall" }],
};

describe("the words of a brief", () => {
  it("begin with the largest move, name what has no price, and give the calendar in the trader's zone", () => {
    expect(lines(DATA, "Europe/Berlin")).toEqual([
      "B 20, -2.00 % since the previous close, gap +1.00 %",
      "A 10, +0.50 % since the previous close, gap 0.00 %",
      "No price: C",
      "14:30 US Payrolls",
      "News: Yields fall",
    ]);
    expect(noticeBody(DATA, "UTC")).toBe("B -2.00 %, A +0.50 %\n13:30 US Payrolls");
  });

  it("say that there is nothing, and stay within a notice", () => {
    const nothing = { watchlist: { moves: [], without_data: [] }, calendar: [], news: [] };
    expect(lines(nothing, "UTC")).toEqual(["No symbol of the watchlist has a price.", "Nothing in the calendar."]);
    const long = {
      ...DATA,
      calendar: [{ ...DATA.calendar[0], time: "2026-03-02T13:30:00.000Z", country: "US", event: "x".repeat(5000) }],
    };
    expect(noticeBody(long, "UTC").length).toBeLessThanOrEqual(2048);
  });
});
