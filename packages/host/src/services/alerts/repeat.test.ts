import { testTrader } from "@bourse/host/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type AlertBench, alertBench, ownAlert } from "../../../test/fixtures/services/alerts/alerts.fixture.ts";

let bench: AlertBench;
beforeEach(async () => {
  bench = await alertBench({ limits: { maxFiresPerRule: 2 } });
});
afterEach(() => bench.dispose());

const manager = () => bench.alerts.manager;
const create = (change: Parameters<typeof ownAlert>[0]) => manager().create(ownAlert(change), testTrader());
const play = (price: number, time: string) => bench.market.sample(price, `2026-01-${time}Z`);
const listed = (id: string) =>
  manager()
    .list()
    .alerts.find((each) => each.id === id);

describe("an alert of the trader's own that repeats", () => {
  it("stays active and says when it fired last and how often; its log is bounded", async () => {
    const { id } = await create({ kind: "greaterThan", repeat: "per_bar" });
    for (const day of ["02", "03", "04"]) play(3001, `${day}T10:00:00`);
    expect(listed(id)).toMatchObject({ state: "active", repeat: "per_bar", fire_count: 3 });
    expect(listed(id)).not.toHaveProperty("fired_at");
    expect(listed(id)).toHaveProperty("last_fired_at");
    expect(manager().list().fires).toHaveLength(2);
    expect(bench.notified).toHaveLength(3);
  });

  it("may fire again in the same bar once the trader has moved it", async () => {
    const { id } = await create({ kind: "greaterThan", repeat: "per_bar" });
    play(3001, "02T10:00:00");
    play(3005, "02T10:00:01");
    expect(listed(id)?.fire_count).toBe(1);
    manager().change(id, { price: 3010 });
    play(3011, "02T10:00:02");
    play(3012, "02T10:00:03");
    expect(listed(id)?.fire_count).toBe(2);
    manager().change(id, { title: "Renamed", message: "Look at the open.", sound: true, system_notice: true });
    play(3013, "02T10:00:04");
    const words = { title: "Renamed", message: "Look at the open.", sound: true, system_notice: true };
    expect(listed(id)).toMatchObject({ ...words, fire_count: 2 });
  });

  it("changes to another repetition, and to none", async () => {
    const { id } = await create({ kind: "greaterThan", repeat: "per_bar" });
    play(3001, "02T10:00:00");
    manager().change(id, { repeat: "per_minute" });
    play(3001, "02T10:00:30");
    play(3001, "02T10:01:00");
    expect(listed(id)?.fire_count).toBe(3);
    manager().change(id, { repeat: "once" });
    play(3001, "02T10:01:01");
    expect(listed(id)).toMatchObject({ state: "triggered", fire_count: 4 });
  });

  it("expires like every other", async () => {
    const { id } = await create({ kind: "greaterThan", repeat: "per_minute", expires_at: "2026-01-02T03:06:00Z" });
    bench.clock.advance(3 * 60_000);
    play(3001, "02T10:00:00");
    expect(listed(id)).toMatchObject({ state: "expired", fire_count: 0 });
  });

  it("fires again with the next price when its fire could not be written", async () => {
    const { id } = await create({ kind: "crossingUp", repeat: "per_bar" });
    play(2990, "02T10:00:00");
    bench.database.run("ALTER TABLE alert_fires RENAME TO hidden");
    expect(() => play(3001, "02T10:00:01")).toThrow();
    bench.database.run("ALTER TABLE hidden RENAME TO alert_fires");
    expect(listed(id)?.fire_count).toBe(0);
    play(3002, "02T10:00:02");
    expect(listed(id)?.fire_count).toBe(1);
  });
});

describe("the database refuses", () => {
  const run = (sql: string, ...values: string[]) => bench.database.run(sql, ...values);

  it("a second fire of an alert that fires once, and another fire in the same period", async () => {
    const once = await create({ kind: "greaterThan" });
    const again = await create({ kind: "greaterThan", repeat: "per_bar" });
    play(3001, "02T10:00:00");
    const copy = (id: string, period: string) =>
      run(
        `INSERT INTO alert_fires (rule_id, period, title, message, symbol, timeframe, price, sample_time, fired_at)
         SELECT rule_id, ${period}, title, message, symbol, timeframe, price, sample_time, fired_at FROM alert_fires
         WHERE rule_id = ?`,
        id,
      );
    expect(() => copy(once.id, "NULL")).toThrow("UNIQUE");
    expect(() => copy(once.id, "1")).toThrow("as often as its rule says");
    expect(() => copy(again.id, "NULL")).toThrow("as often as its rule says");
    expect(() => run("UPDATE alert_rules SET last_period = last_period - 1 WHERE id = ?", again.id)).toThrow(
      "once a period",
    );
    expect(() => run("UPDATE alert_rules SET state = 'active', fired_at = NULL WHERE id = ?", once.id)).toThrow(
      "an alert fires once",
    );
  });

  it("repetition of an extension's alert, whatever the host's code does", async () => {
    const { id } = await create({});
    const origin =
      "origin_extension = 'svc.x', origin_key = 'k', client_request_id = 'r', request_digest = 'd', contribution_id = 'c'";
    run("DROP TRIGGER alert_origin_is_never_changed");
    run(`UPDATE alert_rules SET ${origin} WHERE id = ?`, id);
    expect(() => run("UPDATE alert_rules SET repeat = 'per_bar' WHERE id = ?", id)).toThrow("CHECK");
    expect(() => manager().change(id, { repeat: "per_bar" })).toThrow(
      expect.objectContaining({ code: "alerts.fixed_by_extension" }),
    );
  });
});
