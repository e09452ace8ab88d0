import { testTrader } from "@bourse/host/testing";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type AlertBench, alertBench, ownAlert } from "../../../test/fixtures/services/alerts/alerts.fixture.ts";

const SINCE = "2026-01-02T03:00:00.000Z";

let bench: AlertBench;
beforeEach(async () => {
  bench = await alertBench();
});
afterEach(() => bench.dispose());

it("says of the active alerts of a symbol that is not heard of since when they are not watched", async () => {
  const { manager } = bench.alerts;
  const active = await manager.create(ownAlert(), testTrader());
  const stopped = await manager.create(ownAlert(), testTrader());
  manager.change(stopped.id, { enabled: false });
  const told = () => manager.list().alerts.map((each) => [each.id, each.not_watched_since]);
  const before = bench.changes();
  bench.market.fallSilent(SINCE);
  expect(told()).toEqual(
    expect.arrayContaining([
      [active.id, SINCE],
      [stopped.id, undefined],
    ]),
  );
  expect(bench.changes()).toBe(before + 1);
  bench.market.fallSilent(undefined);
  expect(told()).toEqual(expect.arrayContaining([[active.id, undefined]]));
  expect(bench.changes()).toBe(before + 2);
});
