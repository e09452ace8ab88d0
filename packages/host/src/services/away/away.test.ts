import { AWAY_LIMITS } from "@bourse/contract";
import type { ManagedAlert, Notice } from "@bourse/contract/host-api";
import { fakeMarket, type ManualClock, manualClock } from "@bourse/host/testing";
import { expect, it } from "vitest";
import { type TestState, testState, toldEvents } from "../../../test/fixtures/services/desk.fixture.ts";
import { awayService } from "./away.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = "2026-01-02T03:00:00.000Z";
const at = (ms: number) => new Date(Date.parse(START) + ms).toISOString();

interface Desk {
  readonly notices?: readonly Notice[];
  readonly alerts?: readonly ManagedAlert[];
}

interface Start {
  readonly state?: TestState;
  readonly clock?: ManualClock;
  readonly desk?: Desk;
  /** The record of the host before this one. */
  readonly seconds?: { aliveAt: string | undefined };
}

function setUp({
  state = testState(),
  clock = manualClock(START),
  desk = {},
  seconds = { aliveAt: undefined },
}: Start = {}) {
  const { events, told } = toldEvents();
  const market = fakeMarket();
  let silentSince: string | undefined;
  let tell = (_symbol: string) => {};
  const away = awayService({
    database: state.database,
    clock,
    events,
    market: {
      symbols: market.symbols,
      silences(listener) {
        tell = listener;
        return () => undefined;
      },
      silentSince: () => silentSince,
    },
    limits: AWAY_LIMITS,
    record: {
      aliveAt: seconds.aliveAt,
      beat(at) {
        seconds.aliveAt = at;
      },
    },
    notices: () => desk.notices ?? [],
    alerts: () => desk.alerts ?? [],
    report(cause) {
      throw cause;
    },
  });
  const silence = (since?: string) => {
    silentSince = since;
    tell("SPX");
  };
  /** Runs for a while, beat by beat, as a machine that is awake. */
  const run = (ms: number) => {
    for (let passed = 0; passed < ms; passed += AWAY_LIMITS.beatMs) clock.advance(AWAY_LIMITS.beatMs);
  };
  /** The next host on the same folder, some time after this one was killed; its timers are its own. */
  const reopen = (later: number) =>
    setUp({
      state: state.reopen(),
      clock: manualClock(new Date(clock.now().getTime() + later).toISOString()),
      desk,
      seconds: { aliveAt: seconds.aliveAt },
    });
  return { away, clock, told, silence, run, reopen, seconds };
}

const notice = (id: string, published_at: string): Notice => ({ id, title: id, body: "", published_at, read: true });

it("reports nothing to a trader who was not away, or when nothing happened", () => {
  const { away, run } = setUp();
  away.present();
  expect(away.report()).toEqual({});
  run(HOUR);
  away.present();
  expect(away.report()).toEqual({});
});

it("reports what happened between two visits, oldest first, until it is read", () => {
  const notices = [notice("later", at(40 * MINUTE)), notice("first", at(20 * MINUTE)), notice("before", at(-MINUTE))];
  const { away, run, told } = setUp({ desk: { notices } });
  away.present();
  run(HOUR);
  expect(told).toEqual([]);
  away.present();
  expect(told).toEqual(["away"]);
  const { report } = away.report();
  expect(report).toMatchObject({ since: at(0), until: at(HOUR), unwatched: [], expired: [] });
  expect(report?.notices.map(({ id }) => id)).toEqual(["first", "later"]);
  away.markRead(at(0));
  expect(away.report().report).toBeDefined();
  away.markRead(at(HOUR));
  expect(away.report()).toEqual({});
});

it("says from when to when the host did not run, also after kill -9", () => {
  const first = setUp();
  first.away.present();
  first.run(5 * MINUTE);
  const next = first.reopen(3 * HOUR);
  next.away.present();
  expect(next.away.report().report?.unwatched).toEqual([
    { reason: "stopped", from: at(5 * MINUTE), to: at(5 * MINUTE + 3 * HOUR) },
  ]);
});

it("knows each interruption to the second: 15 s, 31 s and a restart at an odd second", () => {
  const first = setUp();
  first.away.present();
  first.run(7 * MINUTE + 13_000);
  const second = first.reopen(15_000);
  second.run(1000);
  const third = second.reopen(31_000);
  third.run(HOUR);
  third.away.present();
  const began = 7 * MINUTE + 13_000;
  expect(third.away.report().report?.unwatched).toEqual([
    { reason: "stopped", from: at(began), to: at(began + 15_000) },
    { reason: "stopped", from: at(began + 16_000), to: at(began + 47_000) },
  ]);
});

it("takes the time that the database has where the record of seconds is lost, which makes the interruption longer", () => {
  const first = setUp();
  first.away.present();
  first.run(MINUTE + 29_000);
  first.seconds.aliveAt = undefined;
  const next = first.reopen(HOUR);
  next.away.present();
  expect(next.away.report().report?.unwatched).toEqual([
    { reason: "stopped", from: at(MINUTE), to: at(MINUTE + 29_000 + HOUR) },
  ]);
});

it("calls a restart within a second no interruption", () => {
  const first = setUp();
  first.away.close();
  const next = first.reopen(900);
  next.run(HOUR);
  next.away.present();
  expect(next.away.report()).toEqual({});
});

it("notices that the machine slept for some seconds", () => {
  const { away, clock, run } = setUp();
  away.present();
  run(MINUTE);
  clock.advance(16_000);
  run(HOUR);
  away.present();
  expect(away.report().report?.unwatched).toEqual([{ reason: "asleep", from: at(MINUTE), to: at(MINUTE + 16_000) }]);
});

it("notices that the machine slept, once for each sleep", () => {
  const { away, clock, run } = setUp();
  away.present();
  run(MINUTE);
  clock.advance(8 * HOUR);
  run(MINUTE);
  away.present();
  expect(away.report().report?.unwatched).toEqual([{ reason: "asleep", from: at(MINUTE), to: at(MINUTE + 8 * HOUR) }]);
});

it("says which symbol had no data and from when, also while it continues", () => {
  const { away, run, silence } = setUp();
  away.present();
  run(20 * MINUTE);
  silence(at(19 * MINUTE));
  silence(at(19 * MINUTE));
  run(MINUTE);
  silence();
  run(MINUTE);
  silence(at(22 * MINUTE));
  away.present();
  expect(away.report().report?.unwatched).toEqual([
    { reason: "silent", symbol: "SPX", from: at(19 * MINUTE), to: at(21 * MINUTE) },
  ]);
  run(HOUR);
  away.present();
  expect(away.report().report?.unwatched.at(-1)).toEqual({ reason: "silent", symbol: "SPX", from: at(22 * MINUTE) });
});

it("keeps an unread report over further visits and restarts, and adds what came since", () => {
  const notices = [notice("second", at(2 * HOUR)), notice("first", at(HOUR / 2))];
  const first = setUp({ desk: { notices } });
  first.away.present();
  first.run(HOUR);
  first.away.present();
  first.away.close();
  const next = first.reopen(0);
  next.run(2 * HOUR);
  next.away.present();
  const { report } = next.away.report();
  expect(report).toMatchObject({ since: at(0), until: at(3 * HOUR) });
  expect(report?.notices.map(({ id }) => id)).toEqual(["first", "second"]);
});

it("lists the alerts whose time ran out meanwhile", () => {
  const alert = { id: "a", title: "Level", symbol: "SPX", state: "expired", expires_at: at(30 * MINUTE) };
  const old = { ...alert, id: "old", expires_at: at(-HOUR) };
  const alerts = [alert, old, { ...alert, id: "fired", state: "triggered" }] as ManagedAlert[];
  const { away, run } = setUp({ desk: { alerts } });
  away.present();
  run(HOUR);
  away.present();
  expect(away.report().report?.expired).toEqual([
    { alert_id: "a", title: "Level", symbol: "SPX", expires_at: at(30 * MINUTE) },
  ]);
});
