import { fileURLToPath } from "node:url";
import { runCommand, testTrader } from "@bourse/host/testing";
import { depth } from "@bourse/testing/depth";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  type AlertBench,
  alertBench,
  ownAlert,
  proposal,
} from "../../../test/fixtures/services/alerts/alerts.fixture.ts";
import { runAndKill } from "../../../test/fixtures/services/run-and-kill.fixture.ts";
import { alertsCreate } from "../../commands/alerts.ts";

const PROGRAM = fileURLToPath(new URL("../../../test/fixtures/services/alerts/crash.fixture.ts", import.meta.url));
const REPEATING = fileURLToPath(
  new URL("../../../test/fixtures/services/alerts/crash-repeat.fixture.ts", import.meta.url),
);
const RULES = 40;

interface Line {
  readonly notified?: string | number;
  readonly delivered?: string;
  readonly taken?: string;
  readonly price?: number;
  readonly done?: true;
}

let bench: AlertBench;
beforeEach(async () => {
  bench = await alertBench({ limits: { maxOpenPerExtension: 100 } });
});
afterEach(() => bench.dispose());

async function makeRules(): Promise<void> {
  for (let index = 1; index <= RULES; index += 1) {
    const change = { client_request_id: `request-${index}`, price: 3000 + index, kind: "crossingUp" } as const;
    const run = runCommand(alertsCreate, proposal(change), { services: { alerts: bench.alerts }, clock: bench.clock });
    await expect.poll(() => bench.dialogs.length, { interval: 1 }).toBe(index);
    bench.dialogs.at(-1)?.answer({ accepted: true });
    expect((await run).code).toBeUndefined();
  }
}

/** Runs the engine in its own process. */
const runAlerts = (dataDir: string, after: number, program = PROGRAM) => runAndKill<Line>([program, dataDir], after);

describe("kill -9", () => {
  it("loses no fire, repeats none, and delivers in order until each event was taken", async () => {
    await makeRules();
    bench = await bench.restart();
    const { dataDir } = bench;
    bench.close();
    const runs: (readonly Line[])[] = [];
    for (const after of depth({ usual: [2, 14], deep: [1, 9, 14, 2, 31] })) runs.push(await runAlerts(dataDir, after));
    const last = await runAlerts(dataDir, Number.POSITIVE_INFINITY);
    expect(last.at(-1)).toEqual({ done: true });
    bench = await alertBench({ dataDir });

    const { alerts, fires } = bench.alerts.manager.list();
    expect(alerts.map((alert) => alert.state)).toEqual(Array.from({ length: RULES }, () => "triggered"));
    expect(new Set(fires.map((fire) => fire.alert_id)).size).toBe(RULES);
    expect(fires).toHaveLength(RULES);

    const order = new Map(fires.map((fire) => [fire.alert_id, fire.id]));
    const taken = new Set<string>();
    for (const lines of [...runs, last]) {
      const delivered = lines.flatMap((line) => line.delivered ?? []);
      expect(delivered.filter((id) => taken.has(id))).toEqual([]);
      const ids = delivered.map((id) => order.get(id) ?? Number.NaN);
      expect(ids).toEqual([...new Set(ids)].sort((left, right) => left - right));
      for (const line of lines) if (line.taken) taken.add(line.taken);
    }
    const heard = new Set([...runs, last].flat().flatMap((line) => line.delivered ?? []));
    expect(heard.size).toBe(RULES);
    const told = new Set([...runs, last].flat().flatMap((line) => line.notified ?? []));
    expect(told.size).toBe(RULES);
    const waiting = fires.filter((fire) => !fire.taken_at).map((fire) => fire.price);
    expect(waiting.every((price) => price % 3 === 0)).toBe(true);
    // Several processes start one after the other.
  });

  it("repeats no fire of a period and leaves out none, for each way to repeat", async () => {
    const bar = { time: "2026-01-02T03:00:00.000Z", open: 1, high: 1, low: 1, close: 1, volume: 1 };
    bench.market.complete(bar, "5m");
    const ids = new Map<string, string>();
    for (const repeat of ["per_bar", "per_bar_close", "per_minute"] as const) {
      const alert = ownAlert({ timeframe: "5m", kind: "greaterThan", price: 10, repeat });
      ids.set(repeat, (await bench.alerts.manager.create(alert, testTrader())).id);
    }
    const { dataDir } = bench;
    bench.close();
    const runs: (readonly Line[])[] = [];
    for (const after of depth({ usual: [7], deep: [1, 7, 40] })) runs.push(await runAlerts(dataDir, after, REPEATING));
    const last = await runAlerts(dataDir, Number.POSITIVE_INFINITY, REPEATING);
    expect(last.at(-1)).toEqual({ done: true });
    bench = await alertBench({ dataDir });

    const counts = (repeat: string) => bench.alerts.manager.list().alerts.find(({ id }) => id === ids.get(repeat));
    expect(counts("per_bar")?.fire_count).toBe(24);
    expect(counts("per_minute")?.fire_count).toBe(120);
    // The last bar is not over.
    expect(counts("per_bar_close")?.fire_count).toBe(23);
    const periods = bench.database
      .all("SELECT rule_id, period FROM alert_fires")
      .map(({ rule_id, period }) => `${rule_id} ${period}`);
    expect(new Set(periods).size).toBe(periods.length);
    const told = [...runs, last].flat().flatMap((line) => line.notified ?? []);
    expect(new Set(told).size).toBe(24 + 120 + 23);
  });
});
