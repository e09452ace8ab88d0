import { runCommand, testTrader } from "@bourse/host/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  type AlertBench,
  alertBench,
  ownAlert,
  proposal,
} from "../../../test/fixtures/services/alerts/alerts.fixture.ts";
import { alertsCreate } from "../../commands/alerts.ts";

let bench: AlertBench;
beforeEach(async () => {
  bench = await alertBench();
});
afterEach(() => bench.dispose());

const SMA = { indicator: "sma", parameters: { period: 3 }, line: "value" } as const;
const create = (change: Parameters<typeof ownAlert>[0] = {}) =>
  bench.alerts.manager.create(ownAlert({ kind: "crossingUp", price: 3000, ...change }), testTrader());
const list = () => bench.alerts.manager.list();
const propose = () => runCommand(alertsCreate, proposal(), { services: { alerts: bench.alerts }, clock: bench.clock });

/** An alert that the trader has agreed to, and what its extension was told. */
async function accepted() {
  const asked = propose();
  await expect.poll(() => bench.dialogs.length, { interval: 1 }).toBe(1);
  bench.dialogs[0]?.answer({ accepted: true });
  const { result } = await asked;
  return { id: list().alerts[0]?.id ?? "", result };
}

/** Writes into a stored alert what no check lets through, as a damaged disk does, and starts the host again. */
async function damage(id: string, set: string): Promise<void> {
  for (const trigger of ["alert_template_is_never_changed", "alert_origin_is_never_changed"]) {
    bench.database.run(`DROP TRIGGER IF EXISTS ${trigger}`);
  }
  bench.database.run(`UPDATE alert_rules SET ${set} WHERE id = ?`, id);
  bench = await bench.restart();
}

describe("a stored alert that is damaged", () => {
  it.each([
    ["indicator = '{'", "JSON"],
    ["indicator = 'null'", "indicator"],
    [`indicator = '{"indicator":"sma","parameters":{"period":3},"line":"signal"}'`, "no line signal"],
    ["kind = 'crossingSideways'", "no condition crossingSideways"],
    ["kind = 'toString'", "no condition toString"],
    ["timeframe = '7m'", "no timeframe 7m"],
    ["price = 9e999", "no finite number"],
    ["expires_at = 'tomorrow'", "expires at no date"],
  ])(
    "with %s spoils itself alone: the others are watched, and the trader is told which one is not",
    async (set, why) => {
      const damaged = await create({ title: "The damaged one", indicator: SMA });
      const whole = await create();
      await damage(damaged.id, set);
      bench.market.sample(2990, "2026-01-02T10:00:00Z");
      bench.market.sample(3001, "2026-01-02T10:00:01Z");
      expect(list().alerts.map(({ id, state }) => [id, state])).toEqual([[whole.id, "triggered"]]);
      expect(list().unreadable).toEqual([
        { id: damaged.id, title: "The damaged one", symbol: "SPX", reason: expect.stringContaining(why) },
      ]);
      expect(bench.reports.map(String)).toEqual([expect.stringContaining(damaged.id)]);
      expect(bench.unreadable).toEqual([damaged.id]);
      expect(() => bench.alerts.manager.change(damaged.id, { price: 1 })).toThrow(
        expect.objectContaining({ code: "alerts.unknown" }),
      );
      expect(bench.alerts.remove({ kind: "trader" }, [damaged.id]).done).toEqual([damaged.id]);
      expect(list()).not.toHaveProperty("unreadable");
    },
  );

  it("of an extension is known by its proposal, and not proposed again once the trader has removed it", async () => {
    const { id, result } = await accepted();
    await damage(id, "kind = 'crossingSideways'");
    expect(await propose()).toMatchObject({ result });
    bench.alerts.remove({ kind: "trader" }, [id]);
    expect(await propose()).toMatchObject({ code: "command.declined" });
    expect(bench.dialogs).toEqual([]);
  });

  it.each([
    ["request_digest", { code: "command.conflict" }],
    ["contribution_id", { result: { state: "active" } }],
  ])("of an extension and has lost its %s is removed by the trader as any other", async (column, again) => {
    const { id } = await accepted();
    await damage(id, `${column} = NULL`);
    expect(list().unreadable).toMatchObject([{ id }]);
    expect(await propose()).toMatchObject(again);
    expect(bench.alerts.remove({ kind: "trader" }, [id])).toEqual({ done: [id], rejected: [] });
    expect(await propose()).toMatchObject({ code: "command.declined" });
    expect(list()).not.toHaveProperty("unreadable");
  });

  it("and expires at no date keeps no other from its own end", async () => {
    const damaged = await create();
    const whole = await create({ expires_at: "2026-01-03T00:00:00Z" });
    await damage(damaged.id, "expires_at = '2026-01-02T25:00:00.000Z'");
    bench.clock.advance(Date.parse("2026-01-03T00:00:01Z") - bench.clock.now().getTime());
    expect(list().alerts.map(({ id, state }) => [id, state])).toEqual([[whole.id, "expired"]]);
  });
});
