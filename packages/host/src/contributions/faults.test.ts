import { resource } from "@bourse/testing/manifests";
import { beforeEach, describe, expect, it } from "vitest";
import { ID, type OfferBench, offerBench } from "../../test/fixtures/contributions/offer-bench.fixture.ts";

let bench: OfferBench;
beforeEach(async () => {
  bench = await offerBench();
});

describe("faults", () => {
  it("[CONTRIB-29] of an alert are all named at once, and no alert is made", async () => {
    await bench.install();
    const answers = { symbol: "NOPE", timeframe: "7D", price: "much", expires_at: "soon", more: 1 };
    const refused = await bench.take(bench.requestFor("cross", { answers }));
    expect(refused.error?.code).toBe("offers.answers_invalid");
    expect(refused.error?.issues?.map(({ rule, pointer }) => `${rule} ${pointer}`)).toEqual([
      "offers.symbol_unknown /answers/symbol",
      "offers.answer_choice /answers/timeframe",
      "offers.answer_type /answers/price",
      "offers.answer_type /answers/expires_at",
      "offers.answer_missing /answers/title",
      "offers.answer_unexpected /answers/more",
    ]);
    const over = { symbol: "SPX", timeframe: "1D", price: 3000, expires_at: "2020-01-01", title: "Cross" };
    expect((await bench.take(bench.requestFor("cross", { answers: over }))).error?.issues).toMatchObject([
      { rule: "alerts.expiry_invalid", pointer: "/answers/expires_at" },
    ]);
    expect(bench.host.services.alerts.manager.list().alerts).toEqual([]);
  });

  it("[CONTRIB-29] an alert of the shortest life lives it from the confirmation on, however long the trader looked", async () => {
    const alertTemplates = [{ id: `${ID}.cross`, title: "Cross", condition: "crossing", expirationSeconds: 60 }];
    const draft = resource();
    await bench.install({ ...draft, contributes: { ...(draft.contributes as object), alertTemplates } });
    bench.host.clock.advance(600_000);
    const answers = { symbol: "SPX", timeframe: "1D", price: 3000, title: "Cross" };
    expect((await bench.take(bench.requestFor("cross", { answers }))).error).toBeUndefined();
    const [alert] = bench.host.services.alerts.manager.list().alerts;
    const livesMs = Date.parse(alert?.expires_at ?? "") - bench.host.clock.now().getTime();
    expect(livesMs).toBeGreaterThanOrEqual(60_000);
    expect(livesMs).toBeLessThanOrEqual(61_000);
  });

  it("of an answer that nobody asked for name it, whatever its type, beside the faults of the others", async () => {
    await bench.install();
    const answers = { symbol: "SPX", timeframe: "1D", price: 1, expires_at: "2020-01-01", title: "Cross", period: "x" };
    expect(await rulesOf("cross", answers)).toEqual([
      "offers.answer_unexpected /answers/period",
      "alerts.expiry_invalid /answers/expires_at",
    ]);
  });

  it("[CONTRIB-33] of points are named: a line through two equal points is none", async () => {
    await bench.install();
    const same = { time: "2020-01-02", price: 3000, second_time: "2020-01-02T00:00Z", second_price: 3000 };
    const refused = await bench.take(bench.requestFor("line", { answers: { symbol: "SPX", ...same } }));
    expect(refused.error?.issues).toMatchObject([{ rule: "drawing.points_invalid" }]);
    expect(bench.host.services.drawings.list()).toEqual([]);
  });

  it("of an interval below the minimum, and of a scan that would never run, name what is missing", async () => {
    await bench.install();
    const often = await bench.take(bench.requestFor("brief", { answers: { name: "Morning", interval_minutes: 1439 } }));
    expect(often.error?.issues).toMatchObject([{ rule: "offers.answer_range", pointer: "/answers/interval_minutes" }]);
    const never = await bench.take(bench.requestFor("scan", { answers: { symbols: ["NYSE:BRK.B"], notice: "no" } }));
    expect(never.error?.issues).toMatchObject([{ rule: "offers.answer_missing", pointer: "/answers/cadence_S" }]);
    expect([bench.host.services.tasks.list().tasks, bench.host.services.scans.list()]).toEqual([[], []]);
  });

  it("of a parameter outside its range names the range", async () => {
    await bench.install();
    const refused = await bench.take(bench.requestFor("sma", { answers: { period: 501, chart_id: "*" } }));
    expect(refused.error?.issues).toMatchObject([
      { rule: "offers.answer_range", message: "Period is 501 bars; the most is 500" },
    ]);
  });

  it("of one answer do not hide those of the others, of answers together, and of a desk without room", async () => {
    await bench.install();
    const { alerts, scans, indicators } = bench.host.services;
    const over = { symbol: "NOPE", timeframe: "1D", price: 1, expires_at: "2020-01-01", title: "Cross" };
    expect(await rulesOf("cross", over)).toEqual([
      "offers.symbol_unknown /answers/symbol",
      "alerts.expiry_invalid /answers/expires_at",
    ]);
    while (scans.full() === undefined) scans.addWithin({ name: "One", symbols: ["X:Y"], cadence_minutes: { P: 60 } });
    expect(await rulesOf("scan", { symbols: ["NYSE:NOT"], cadence_S: 0, notice: "no" })).toEqual([
      "offers.answer_choice /answers/symbols",
      "offers.answer_range /answers/cadence_S",
      "scan.too_many /answers",
    ]);
    while (indicators.full(null) === undefined) {
      indicators.create({ chart_id: null, indicator: "sma", parameters: { period: 5 } });
    }
    expect(await rulesOf("sma", { period: 1, chart_id: "*" })).toEqual([
      "offers.answer_range /answers/period",
      "object.too_many /answers",
    ]);
    expect(alerts.manager.list().alerts).toEqual([]);
    expect((await bench.offers()).takes).toEqual([]);
  });
});

async function rulesOf(name: string, answers: object): Promise<readonly string[] | undefined> {
  const { error } = await bench.take(bench.requestFor(name, { answers }));
  expect(error?.code).toBe("offers.answers_invalid");
  return error?.issues?.map(({ rule, pointer }) => `${rule} ${pointer}`);
}
