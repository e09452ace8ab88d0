import { fullDisk, testTrader } from "@bourse/host/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type AlertBench, alertBench, ownAlert } from "../../../test/fixtures/services/alerts/alerts.fixture.ts";

const HOUR_MS = 60 * 60_000;

let bench: AlertBench;
let disk: ReturnType<typeof fullDisk>;
beforeEach(async () => {
  disk = fullDisk();
  bench = await alertBench({ disk });
});
afterEach(() => bench.dispose());

async function make(change: Parameters<typeof ownAlert>[0] = {}): Promise<string> {
  const expires_at = new Date(bench.clock.now().getTime() + HOUR_MS).toISOString();
  const alert = ownAlert({ kind: "greaterThan", price: 3000, repeat: "per_minute", expires_at, ...change });
  return (await bench.alerts.manager.create(alert, testTrader())).id;
}
const stateOf = (id: string) => bench.alerts.manager.list().alerts.find((each) => each.id === id)?.state;
let second = 0;
const play = (price: number) => {
  second += 61;
  bench.market.sample(price, new Date(bench.clock.now().getTime() + second * 1000).toISOString());
};

/** An action that the full disk refuses and the host holds: from now on no other write is accepted. */
function holdAWrite(work: () => void = () => bench.database.run("DELETE FROM allowed_origins")): void {
  disk.fill();
  bench.database.take(work);
  expect(bench.database.held()?.acts).toBe(1);
}

describe("while a write is held because the disk is full", () => {
  it("an alert whose time passes is no longer watched, the host goes on, and the end is noted when there is room", async () => {
    const id = await make();
    holdAWrite();
    bench.clock.advance(HOUR_MS);
    play(3500);
    expect(bench.notified).toEqual([]);
    disk.empty();
    expect(bench.database.flush()).toBe(true);
    play(3500);
    expect(bench.notified).toEqual([]);
    bench.clock.advance(60_000);
    expect(stateOf(id)).toBe("expired");
  });

  it("an alert that was not over is judged again when there is room", async () => {
    await make({ expires_at: new Date(bench.clock.now().getTime() + 5 * HOUR_MS).toISOString() });
    await make();
    holdAWrite();
    bench.clock.advance(HOUR_MS);
    disk.empty();
    bench.database.flush();
    play(3500);
    expect(bench.notified).toHaveLength(1);
  });

  it("a removed alert is no longer watched, from the moment it is held to after it was written", async () => {
    const id = await make();
    holdAWrite(() => bench.alerts.remove({ kind: "trader" }, [id]));
    expect(stateOf(id)).toBeUndefined();
    const other = await make({ price: 9000 }).catch((cause: unknown) => cause);
    expect(other).toMatchObject({ code: "host.store_full" });
    disk.empty();
    bench.database.flush();
    play(3500);
    expect([bench.notified, stateOf(id)]).toEqual([[], undefined]);
  });
});

it("an alert whose switching off is rolled back goes on being watched", async () => {
  const id = await make();
  const stop = () => {
    bench.alerts.enable({ kind: "trader" }, "stopped", [id]);
    throw new Error("no");
  };
  expect(() => bench.database.transaction(stop)).toThrow("no");
  play(3500);
  expect([bench.notified.length, stateOf(id)]).toEqual([1, "active"]);
});

describe("[P34] an alert and a clock that is set forward", () => {
  const DAY_MS = 24 * HOUR_MS;

  it("does not fire while the time is doubted, and is watched again when the clock is set back", async () => {
    const id = await make();
    const begin = bench.clock.now().getTime();
    // The source's own clock is right all the time.
    const sample = (seconds: number) => bench.market.sample(3500, new Date(begin + seconds * 1000).toISOString());
    bench.clock.set(DAY_MS);
    sample(61);
    expect([bench.notified.length, stateOf(id)]).toEqual([0, "active"]);
    bench.clock.set(-DAY_MS);
    sample(122);
    expect([bench.notified.length, stateOf(id)]).toEqual([1, "active"]);
  });

  it("is looked at once a minute while the time is doubted, also after another alert was made", async () => {
    await make();
    const { after } = bench.clock;
    let early = 0;
    Object.assign(bench.clock, {
      after(ms: number, work: () => void) {
        if (ms < 60_000) early += 1;
        return after(ms, work);
      },
    });
    const pass = (steps: number, ms: number) => {
      early = 0;
      for (let step = 0; step < steps; step += 1) bench.clock.advance(ms);
      return early;
    };
    bench.clock.set(DAY_MS);
    expect([pass(1, HOUR_MS), pass(20, 1)]).toEqual([0, 0]);
    await make();
    expect([pass(20, 1), pass(2, 60_000)]).toEqual([0, 0]);
  });

  it("expires once the time is believed", async () => {
    const id = await make();
    bench.clock.set(DAY_MS);
    play(3500);
    for (let minute = 0; minute < 11; minute += 1) bench.clock.advance(60_000);
    expect([bench.notified.length, stateOf(id)]).toEqual([0, "expired"]);
  });
});

describe("an alert whose end the disk has refused", () => {
  let id: string;
  beforeEach(async () => {
    id = await make();
    await make({ expires_at: new Date(bench.clock.now().getTime() + HOUR_MS + 10_000).toISOString() });
    disk.fill();
    bench.clock.advance(HOUR_MS);
    expect(stateOf(id)).toBe("active");
  });

  it("has expired within a minute after there is room, also after the clock was set back", () => {
    bench.clock.advance(3 * HOUR_MS);
    bench.clock.set(-HOUR_MS);
    // A new time is believed after ten minutes.
    for (let minute = 0; minute < 11; minute += 1) bench.clock.advance(60_000);
    disk.empty();
    bench.clock.advance(60_000);
    expect(stateOf(id)).toBe("expired");
  });

  it("lets no other alert fire after its end until then", () => {
    bench.clock.advance(10_000);
    play(3500);
    expect(bench.notified).toEqual([]);
  });

  it("is watched again if the clock was wrong", () => {
    disk.empty();
    bench.clock.set(-2 * HOUR_MS);
    play(3500);
    expect(bench.notified.map(({ ruleId }) => ruleId)).toContain(id);
  });
});
