import { DatabaseSync } from "node:sqlite";
import { testTrader } from "@bourse/host/testing";
import { afterEach, describe, expect, it } from "vitest";
import { type AlertBench, alertBench, ownAlert } from "../../../test/fixtures/services/alerts/alerts.fixture.ts";
import { MIGRATIONS } from "../../migrations.ts";
import { OWN_ALERTS_STEP } from "./own-step.ts";

const ORIGIN = { extension_id: "svc.sample_guest", version: "1.0.0", contribution_id: "svc.sample_guest.level" };

let bench: AlertBench | undefined;
afterEach(() => bench?.dispose());

describe("an alert that the trader made from a template", () => {
  it("is the trader's: it says where it comes from and goes on when the extension is removed", async () => {
    bench = await alertBench();
    const made = await bench.alerts.manager.create(ownAlert(), testTrader(), { id: "take-1", origin: ORIGIN });
    expect(made).toMatchObject({ id: "take-1", template: ORIGIN, state: "active" });
    expect(made).not.toHaveProperty("owner");
    expect(made).not.toHaveProperty("origin");
    bench.alerts.forget("svc.sample_guest");
    bench.installed.clear();
    bench = await bench.restart();
    expect(bench.alerts.manager.list().alerts).toMatchObject([{ id: "take-1", template: ORIGIN, state: "active" }]);
    bench.market.sample(2990, "2026-01-02T03:05:00Z");
    bench.market.sample(3001, "2026-01-02T03:05:01Z");
    expect(bench.alerts.manager.list()).toMatchObject({ alerts: [{ state: "triggered" }], fires: [{ price: 3001 }] });
    expect(bench.alerts.manager.list().fires[0]).not.toHaveProperty("recipient");
  });

  it("keeps its origin, and is made once for one confirmation", async () => {
    bench = await alertBench();
    const { alerts, database } = bench;
    await alerts.manager.create(ownAlert(), testTrader(), { id: "take-1", origin: ORIGIN });
    await expect(alerts.manager.create(ownAlert(), testTrader(), { id: "take-1", origin: ORIGIN })).rejects.toThrow();
    expect(alerts.manager.list().alerts).toHaveLength(1);
    for (const column of ["template_extension", "template_version", "template_contribution"]) {
      expect(() => database.run(`UPDATE alert_rules SET ${column} = 'x'`)).toThrow("the origin of an alert is fixed");
    }
  });
});

it("the log of an earlier host is kept, and the ids of its lines are never used again", () => {
  const before = new DatabaseSync(":memory:");
  for (const step of MIGRATIONS.slice(0, MIGRATIONS.indexOf(OWN_ALERTS_STEP))) before.exec(step);
  before.exec(`
    INSERT INTO alert_rules (id, symbol, timeframe, source_id, kind, price, state, title, message, created_at,
        expires_at, fired_at, fired_price)
      VALUES ('one', 'SPX', '1D', 'sample', 'crossing', 3000, 'triggered', 'a', '', 'c', 'e', 'f', 3001);
    INSERT INTO alert_fires (rule_id, title, message, symbol, timeframe, price, sample_time, fired_at)
      VALUES ('one', 'a', '', 'SPX', '1D', 3001, 's', 'f'), ('two', 'b', '', 'SPX', '1D', 3002, 's', 'f');
    DELETE FROM alert_fires WHERE rule_id = 'two';
  `);
  before.exec(OWN_ALERTS_STEP);
  expect(before.prepare("SELECT * FROM alert_fires").all()).toMatchObject([{ id: 1, rule_id: "one", price: 3001 }]);
  expect(before.prepare("SELECT repeat, fire_count, last_fired_at FROM alert_rules").all()).toMatchObject([
    { repeat: "once", fire_count: 1, last_fired_at: "f" },
  ]);
  before.exec(`INSERT INTO alert_fires (rule_id, title, message, symbol, timeframe, price, sample_time, fired_at)
    VALUES ('three', 'c', '', 'SPX', '1D', 3003, 's', 'f')`);
  expect(before.prepare("SELECT max(id) AS id FROM alert_fires").get()).toMatchObject({ id: 3 });
  before.close();
});
