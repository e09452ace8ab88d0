import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { testHost, testTrader } from "@bourse/host/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { alertBench, ownAlert } from "../../../test/fixtures/services/alerts/alerts.fixture.ts";
import { openDatabase } from "../../database.ts";
import { watchRecord } from "./watch-record.ts";

const MARKET = { sourceId: "sample", symbol: "SPX" };
const AT = "2026-01-02T10:00:00.000Z";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "bourse-watched-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const pricesIn = (at: string): readonly number[] =>
  JSON.parse(readFileSync(join(at, "watched.json"), "utf8")).prices.map(({ price }: { price: number }) => price);

describe("the record of what was watched", () => {
  it("keeps the price before the first gap of a market that is still being judged", () => {
    const record = watchRecord(folder);
    const written = () => {
      record.beat(AT);
      return pricesIn(folder);
    };
    record.note({ ...MARKET, price: 99 }, 1000);
    const first = record.hold({ ...MARKET, before: { price: 99, timeMs: 1000 } });
    record.note({ ...MARKET, price: 98 }, 2000);
    const second = record.hold({ ...MARKET, before: { price: 98, timeMs: 2000 } });
    record.note({ ...MARKET, price: 97 }, 3000);
    expect(written()).toEqual([99]);
    first();
    first();
    expect(written()).toEqual([98]);
    second();
    expect(written()).toEqual([97]);
  });

  it("has no market whose last watched alert has fired, is over, was switched off or was removed", async () => {
    let bench = await alertBench({ dataDir: folder });
    const { create } = bench.alerts.manager;
    const left = () => {
      bench.market.sample(99, AT);
      bench.beat();
      return pricesIn(folder).length;
    };
    const make = (change: Parameters<typeof ownAlert>[0] = {}) =>
      create(ownAlert({ kind: "crossingUp", price: 100, ...change }), testTrader());
    const [removed, kept] = [await make(), await make({ expires_at: "2026-01-02T03:05:05Z" })];
    expect(left()).toBe(1);
    bench.alerts.remove({ kind: "trader" }, [removed.id]);
    expect(left()).toBe(1);
    bench.alerts.enable({ kind: "trader" }, "stopped", [kept.id]);
    expect(left()).toBe(0);
    bench.alerts.enable({ kind: "trader" }, "watched", [kept.id]);
    expect(left()).toBe(1);
    bench.clock.advance(60_000);
    expect(left()).toBe(0);
    await make({ kind: "greaterThan" });
    expect(left()).toBe(1);
    bench.market.sample(101, AT);
    expect(left()).toBe(0);
    const last = await make();
    expect(left()).toBe(1);
    bench.database.run("DELETE FROM alert_rules WHERE id = ?", last.id);
    bench = await bench.restart();
    expect(left()).toBe(0);
    bench.dispose();
  });
});

it("a host with an alert that cannot be read starts and answers", async () => {
  const host = await testHost({ dataDir: folder });
  await host.services.alerts.manager.create(ownAlert(), testTrader());
  await host.close();
  const database = openDatabase(folder);
  // As a damaged disk does, past the rule that the indicator never changes.
  database.run("DROP TRIGGER alert_template_is_never_changed");
  database.run("UPDATE alert_rules SET indicator = '{'");
  database.close();
  const again = await testHost({ dataDir: folder });
  const origin = await again.listen();
  const state = await fetch(`${origin}/api/state`, { headers: { authorization: `Bearer ${again.token}` } });
  expect(state.status).toBe(200);
  await again.close();
});
