import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fullDisk, testTrader } from "@bourse/host/testing";
import { depth } from "@bourse/testing/depth";
import { COMMON_LIMITS, patiently } from "@bourse/testing/patience";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AlertBench, alertBench, ownAlert } from "../../../test/fixtures/services/alerts/alerts.fixture.ts";
import { surroundings, WallClock } from "../../../test/fixtures/surroundings.fixture.ts";
import { openDatabase } from "../../database.ts";
import { HostRefusal } from "../../refusal.ts";

const HOUR_MS = 3_600_000;
const LEVEL = 3000;

const make = fc.record({
  kind: fc.constant("make"),
  hours: fc.constantFrom(1, 24, 60),
  repeat: fc.constantFrom("once" as const, "per_minute" as const),
});
const at = fc.nat(2);
const sample = fc.record({ kind: fc.constant("sample"), price: fc.constantFrom(LEVEL - 100, LEVEL + 100) });
const change = fc.record({ kind: fc.constantFrom("remove" as const, "stop" as const, "watch" as const), at });
const act = fc.oneof(
  { weight: 2, arbitrary: surroundings.disk },
  { weight: 1, arbitrary: surroundings.slow },
  { weight: 3, arbitrary: surroundings.clock },
  { weight: 2, arbitrary: surroundings.pass },
  { weight: 4, arbitrary: make },
  { weight: 4, arbitrary: sample },
  { weight: 3, arbitrary: change },
);
type Act = typeof act extends fc.Arbitrary<infer Each> ? Each : never;

const crossing = { kind: "sample", price: LEVEL + 100 } as const;
/** Courses of acts that chance alone would seldom put together. */
const course: fc.Arbitrary<readonly Act[]> = fc.oneof(
  // The clock is set over an alert's end.
  fc.tuple(
    make,
    surroundings.clock,
    fc.constant(crossing),
    surroundings.clock,
    surroundings.pass,
    fc.constant(crossing),
  ),
  // An alert ends on a disk that may refuse to note it.
  fc.tuple(make, surroundings.clock, surroundings.disk, surroundings.pass, surroundings.pass),
  // The trader takes one back.
  fc.tuple(make, change, fc.constant(crossing)),
);
const courses = fc.array(fc.oneof({ weight: 8, arbitrary: fc.tuple(act) }, { weight: 1, arbitrary: course }), {
  minLength: 5,
  maxLength: 25,
});

const TRADER = { kind: "trader" } as const;

/** An alert as its trader knows it. */
interface Made {
  readonly id: string;
  readonly endsAt: number;
  readonly repeat: "once" | "per_minute";
  state: "active" | "stopped" | "removed";
}

class History {
  readonly #bench: AlertBench;
  readonly #disk: ReturnType<typeof fullDisk>;
  readonly #wall: WallClock;
  readonly #made: Made[] = [];
  readonly #expired = new Set<string>();
  #waitMs = 0;
  /** Times of the source, whose clock nobody sets. */
  #sourceMs: number;

  constructor(bench: AlertBench, disk: ReturnType<typeof fullDisk>) {
    this.#bench = bench;
    this.#disk = disk;
    this.#wall = new WallClock(bench.clock);
    this.#sourceMs = bench.clock.now().getTime();
    disk.whileWaiting(() => bench.clock.block(this.#waitMs));
  }

  get #now(): number {
    return this.#bench.clock.now().getTime();
  }

  async play(each: Act): Promise<void> {
    const [before, wasDoubted, fires] = [this.#now, this.#wall.isDoubted, this.#bench.notified.length];
    await this.#do(each);
    this.#bench.clock.advance(0);
    this.#bench.doubt();
    for (const { ruleId } of this.#bench.notified.slice(fires)) {
      const { state, endsAt } = this.#of(ruleId);
      expect([state, before < endsAt], "it fired").toEqual(["active", true]);
    }
    this.#check(wasDoubted && this.#wall.isDoubted);
  }

  async #do(each: Act): Promise<void> {
    const { alerts, clock } = this.#bench;
    if (each.kind === "disk") {
      if (each.code === undefined) this.#disk.empty();
      else this.#disk.refuse(each.code);
    } else if (each.kind === "slow") this.#waitMs = each.ms;
    else if (each.kind === "clock") this.#wall.set(each.ms);
    else if (each.kind === "pass") clock.advance(each.ms);
    else if (each.kind === "make") await this.#make(each.hours, each.repeat);
    else if (each.kind === "sample") this.#sample(each.price);
    else {
      const made = this.#made.at(-1 - each.at);
      if (!made) return;
      const done = doneBy(() => {
        if (each.kind === "remove") return alerts.remove(TRADER, [made.id]).done;
        return alerts.enable(TRADER, each.kind === "stop" ? "stopped" : "watched", [made.id]).done;
      });
      if (!done?.includes(made.id)) return;
      made.state = each.kind === "remove" ? "removed" : each.kind === "stop" ? "stopped" : "active";
    }
  }

  async #make(hours: number, repeat: Made["repeat"]): Promise<void> {
    const endsAt = this.#now + hours * HOUR_MS;
    const alert = ownAlert({
      kind: "greaterThan",
      price: LEVEL,
      repeat,
      expires_at: new Date(endsAt).toISOString(),
    });
    const made = await this.#bench.alerts.manager.create(alert, testTrader()).catch((cause: unknown) => {
      if (!(cause instanceof HostRefusal)) throw cause;
    });
    if (made) this.#made.push({ id: made.id, endsAt, repeat, state: "active" });
  }

  #sample(price: number): void {
    this.#sourceMs += 61_000;
    const time = new Date(this.#sourceMs).toISOString();
    doneBy(() => this.#bench.market.sample(price, time));
  }

  #of(id: string): Made {
    return this.#made.find((each) => each.id === id) ?? expect.fail(`nobody made ${id}`);
  }

  #check(isDoubted: boolean): void {
    const { alerts, notified } = this.#bench;
    const listed = new Map(alerts.manager.list().alerts.map((each) => [each.id, each.state]));
    const present = this.#made.filter(({ state }) => state !== "removed").map(({ id }) => id);
    expect([...listed.keys()].toSorted()).toEqual(present.toSorted());
    for (const [id, state] of listed) {
      const { endsAt } = this.#of(id);
      if (this.#expired.has(id)) expect(state, "an end was taken back").toBe("expired");
      if (state !== "expired" || this.#expired.has(id)) continue;
      expect([endsAt <= this.#now, isDoubted], "it ended by a time that nobody believes").toEqual([true, false]);
      this.#expired.add(id);
    }
    for (const { id } of this.#made.filter(({ repeat }) => repeat === "once")) {
      expect(notified.filter(({ ruleId }) => ruleId === id).length, "fires of a single alert").toBeLessThanOrEqual(1);
    }
    const fires = notified.map(({ ruleId, sampleTime }) => `${ruleId} ${sampleTime}`);
    expect(new Set(fires).size, "a fire is there twice").toBe(fires.length);
  }

  /** The disk is well and the time believed: each alert that nobody ended fires, and what is over has expired. */
  async end(): Promise<void> {
    this.#disk.empty();
    this.#waitMs = 0;
    this.#bench.database.flush();
    // The longest wait of one timer, and what a doubted time takes to be believed.
    await this.play({ kind: "pass", ms: HOUR_MS });
    for (let minute = 0; minute < 12; minute += 1) await this.play({ kind: "pass", ms: 61_000 });
    const listed = this.#bench.alerts.manager.list().alerts.filter(({ state }) => state === "active");
    expect(
      listed.filter(({ id }) => this.#of(id).endsAt <= this.#now),
      "alerts that are over",
    ).toEqual([]);
    const fired = (id: string, from = 0) => this.#bench.notified.slice(from).some(({ ruleId }) => ruleId === id);
    const over = new Set(this.#made.filter(({ id, repeat }) => repeat === "once" && fired(id)));
    const fires = this.#bench.notified.length;
    await this.play(crossing);
    for (const made of this.#made.filter((each) => each.state === "active" && !over.has(each))) {
      if (!this.#expired.has(made.id))
        expect([made.endsAt > this.#now, fired(made.id, fires)], `the alert ${made.id}`).toEqual([true, true]);
    }
  }
}

function doneBy<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch (cause) {
    if (cause instanceof HostRefusal) return undefined;
    throw cause;
  }
}

let empty: string;
beforeAll(() => {
  empty = mkdtempSync(join(tmpdir(), "bourse-empty-"));
  openDatabase(empty).close();
});
afterAll(() => rmSync(empty, { recursive: true }));

async function playHistory(acts: readonly Act[]): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "bourse-alerts-"));
  copyFileSync(join(empty, "host.sqlite"), join(dataDir, "host.sqlite"));
  const disk = fullDisk();
  const bench = await alertBench({ dataDir, disk });
  try {
    const history = new History(bench, disk);
    for (const each of acts) await history.play(each);
    await history.end();
  } finally {
    disk.empty();
    bench.dispose();
  }
}

describe("[P34] alerts on a disk that fails or is slow at any write, with a clock that is set at any moment", () => {
  it(
    "end by no time that is not believed, fire once and never after their end, and those that nobody ended fire",
    async () => {
      const property = fc.asyncProperty(courses, (each) => playHistory(each.flat()));
      await fc.assert(property, { numRuns: depth({ usual: 40, deep: 3000 }), seed: 34 });
    },
    patiently(depth({ usual: COMMON_LIMITS.testMs, deep: 1_800_000 })),
  );
});
