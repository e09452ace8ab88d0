import type { Worker } from "node:worker_threads";
import { columnsOf } from "@bourse/bars";
import {
  assemble,
  call,
  ECHO_GUEST,
  EVENT_VIEW,
  eventGuestText,
  guestText,
  HONEST_GUEST,
  type ScriptedCommand,
  scriptedGuest,
} from "@bourse/testing/guests";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { type DriveNews, driveGuest } from "./drive.ts";
import type { DrivenStep, DriveScript } from "./script.ts";

const DAY = 86_400_000;
/** Three weeks of days from a Monday, each a point higher. */
const bars = columnsOf(
  Array.from({ length: 21 }, (_, day) => {
    const open = 100 + day;
    return { time: Date.UTC(2024, 0, 1) + day * DAY, open, high: open + 2, low: open - 2, close: open + 1, volume: 10 };
  }),
);

const over = (script: Partial<DriveScript> = {}): DriveScript => ({
  series: { symbol: "SPX", timeframe: "1D", bars },
  from: 0,
  to: bars.length,
  inside: "nothing",
  ...script,
});

async function newsOf(text: string, ...scripts: readonly DriveScript[]): Promise<readonly DriveNews[]> {
  const approved = ["tradingRead", "alertsWrite"] as const;
  const guest = { apiVersion: 2, module: await assemble(text), name: "x", approved, views: [EVENT_VIEW] } as const;
  return await Array.fromAsync(driveGuest(guest, scripts));
}

const stepsIn = (news: readonly DriveNews[]): readonly DrivenStep[] =>
  news.flatMap((each) => (each.kind === "steps" ? each.steps : []));

const SERIES = { symbol: "SPX", timeframe: "1D" };
const subscribe: ScriptedCommand = { id: "s", method: "market.subscribe", params: { subscription_id: "s", ...SERIES } };
const read = (timeframe: string): ScriptedCommand => ({
  id: timeframe,
  method: "market.read",
  params: { symbol: "SPX", timeframe },
});

describe("a driven guest", () => {
  it("gets a host's events: start, its views, answers, then one event a bar of its subscription", async () => {
    const steps = stepsIn(await newsOf(scriptedGuest([[subscribe]]), over()));
    expect(steps.slice(0, 4).map(({ type, bars: ended }) => [type, ended])).toEqual([
      ["start", 0],
      ["view", 0],
      ["result", 0],
      ["market", 1],
    ]);
    expect(steps).toHaveLength(3 + bars.length);
    expect(steps.at(-1)).toMatchObject({ bars: 21, forming: false, now: "2024-01-22T00:00:00.000Z" });
  });

  it("gets the bars up to now alone, also of a larger timeframe", async () => {
    const envelope = JSON.stringify({ api_version: 2, views: {}, commands: [read("1W")] });
    const show = eventGuestText({
      pages: 40,
      data: { 1024: envelope },
      extra: "(global $asked (mut i32) (i32.const 0))",
      event: `(drop ${call("event", 65_536, 1024 * 1024)})
        ${call("log", 65_536, 4096)}
        (if (global.get $asked) (then (return (i32.const 0))))
        (global.set $asked (i32.const 1))
        ${call("output", 1024, envelope.length)}`,
    });
    const steps = stepsIn(await newsOf(show, over({ from: 9, to: 9 })));
    const told = steps.find(({ type }) => type === "result")?.log?.[0] ?? "";
    expect(told).toContain(
      '"completed":[{"time":"2024-01-01T00:00:00.000Z","open":100,"high":108,"low":98,"close":107,"volume":70}]',
    );
    expect(told).toContain(
      '"forming":{"time":"2024-01-08T00:00:00.000Z","open":107,"high":110,"low":105,"close":109,"volume":20}',
    );
  });

  it("sees a bar form in four steps that lie within it, before it ends", async () => {
    const steps = stepsIn(await newsOf(scriptedGuest([[subscribe]]), over({ to: 1, inside: "low_first" })));
    const market = steps.filter(({ type }) => type === "market");
    expect(market.map(({ forming }) => forming)).toEqual([true, true, true, true, false]);
    expect(market[0]?.now).toBe("2024-01-01T04:48:00.000Z");
  });

  it("has the gates of a host: approved capabilities, parameters, and what bars can answer", async () => {
    const asks: ScriptedCommand[] = [
      { id: "a", method: "charts.open", params: SERIES },
      { id: "b", method: "market.read", params: { symbol: "SPX" } },
      read("1H"),
      { id: "d", method: "news.read", params: {} },
    ];
    const logs = eventGuestText({ event: "i32.const 0" });
    expect(stepsIn(await newsOf(logs, over({ to: 0 })))).toHaveLength(2);
    const steps = stepsIn(await newsOf(scriptedGuest([asks]), over({ to: 0 })));
    expect(steps[0]?.commands?.map(({ method }) => method)).toEqual([
      "charts.open",
      "market.read",
      "market.read",
      "news.read",
    ]);
    expect(steps.filter(({ type }) => type === "result")).toHaveLength(4);
  });

  it("has its alerts fired by the prices of a bar, once", async () => {
    const params = { client_request_id: "r", contribution_id: EVENT_VIEW, chart_id: "chart-1", ...SERIES };
    const rule = {
      ...params,
      kind: "crossingUp",
      price: 105.5,
      expires_at: "2030-01-01T00:00:00Z",
      title: "T",
      message: "",
    };
    const steps = stepsIn(await newsOf(scriptedGuest([[{ id: "a", method: "alerts.create", params: rule }]]), over()));
    const fired = steps.filter(({ type }) => type === "alert");
    expect(fired.map((each) => [each.bars, each.fired])).toEqual([[5, { id: "alert-1", price: 106 }]]);
  });

  it("starts again after a fault, as in a host, and the run goes on", async () => {
    const steps = stepsIn(await newsOf(eventGuestText({ event: "unreachable" }), over({ to: 2 })));
    expect(steps.map(({ type, bars: ended, fault }) => [type, ended, fault?.code])).toEqual([
      ["start", 0, "guest.trap"],
      ["start", 1, "guest.trap"],
      ["start", 2, "guest.trap"],
    ]);
  });

  it("is a new instance for each script", async () => {
    const news = await newsOf(ECHO_GUEST, over({ to: 0 }), over({ to: 0 }));
    expect(news.map((each) => (each.kind === "profile" ? "" : `${each.kind} ${each.run}`))).toEqual([
      "started 0",
      "steps 0",
      "started 1",
      "steps 1",
    ]);
  });

  it("ends the run when it does not return", async () => {
    const news = await newsOf(eventGuestText({ event: "(loop $forever (br $forever)) unreachable" }), over());
    expect(news.at(-1)).toMatchObject({ kind: "stopped", fault: { code: "guest.timeout" } });
  });

  it("gets the thread of a guest that came to its end, and never one of a guest that was stopped", async () => {
    const started: Worker[] = [];
    const note = (worker: Worker) => void started.push(worker);
    process.on("worker", note);
    onTestFinished(() => void process.off("worker", note));
    const outputs = async () => stepsIn(await newsOf(ECHO_GUEST, over())).map(({ output }) => output);
    const first = await outputs();
    started.splice(0);
    expect(await outputs()).toEqual(first);
    expect(started).toEqual([]);
    await newsOf(eventGuestText({ event: "(loop $forever (br $forever)) unreachable" }), over());
    await newsOf(ECHO_GUEST, over());
    expect(started).toHaveLength(1);
  });

  it("gets no thread that is about to end: one ends later than it is told to", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    await newsOf(scriptedGuest([[subscribe]]), over());
    const { compile } = WebAssembly;
    const compiling = vi.spyOn(WebAssembly, "compile").mockImplementation(async (bytes) => {
      const module = await compile(bytes);
      // Every kept thread is told to end in the moment before the next guest takes one.
      vi.runAllTimers();
      return module;
    });
    onTestFinished(() => compiling.mockRestore());
    expect(stepsIn(await newsOf(scriptedGuest([[subscribe]]), over()))).toHaveLength(3 + bars.length);
  });

  it("is refused like in a host", async () => {
    const guest = { apiVersion: 2, module: new Uint8Array(8), name: "x", approved: [], views: [] } as const;
    expect(await Array.fromAsync(driveGuest(guest, [over()]))).toMatchObject([
      { kind: "stopped", fault: { code: /wasm\./ } },
    ]);
  });

  it("draws each view of API v1 with the candles that it declares", async () => {
    const text = guestText({
      data: { 0: "SPX", 8: "1D" },
      render: `(drop ${call("candles", 0, 3, 8, 2, 1024, 60_000)}) (call $log (i32.const 1024) (i32.const 300)) i32.const 0`,
    });
    const views = [{ id: "v", symbol: "SPX", candles: { timeframe: "1D", limit: 2 } }] as const;
    const guest = { apiVersion: 1, module: await assemble(text), name: "x", approved: ["tradingRead"], views } as const;
    const steps = stepsIn(await Array.fromAsync(driveGuest(guest, [over({ from: 4, to: 5 })])));
    expect(steps.map(({ view, bars: ended }) => [view, ended])).toEqual([
      ["v", 4],
      ["v", 5],
    ]);
    expect(steps[1]?.log?.[0]).toMatch(/"candles":\[\{"time":"2024-01-04.*"time":"2024-01-05/);
  });

  it("tells where its time went when it is sampled", async () => {
    const guest = {
      apiVersion: 1,
      module: await assemble(HONEST_GUEST),
      name: "x",
      approved: ["tradingRead"],
      views: [{ id: "v", symbol: "SPX" }],
    } as const;
    const news = await Array.fromAsync(driveGuest(guest, [over()], { sampling: "profile" }));
    expect(news.at(-1)).toMatchObject({ kind: "profile", profile: { nodes: expect.any(Array) } });
  });
});
