import { checkEvent, EVENT_MAX_BYTES, type JsonValue } from "@bourse/contract";
import { describe, expect, it } from "vitest";
import {
  command,
  fault,
  later,
  type sessionStage,
  started,
  turn,
} from "../../test/fixtures/interactive/session.fixture.ts";

const label = (text: string, key?: string) => ({ type: "label", text, ...(key ? { key } : {}) }) as const;
const commands = (...ids: string[]) => ({ commands: ids.map((id) => command(id)) });

const results = (stage: ReturnType<typeof sessionStage>) =>
  stage.events().flatMap(({ type, data }) => (type === "result" ? [data] : []));

describe("a session", () => {
  it("[EVT-02] gives a guest one event at a time, in order, each of its schema", async () => {
    const stage = await started();
    stage.session.viewOpened("main");
    stage.session.post({ type: "context", data: {} });
    await turn();
    expect(stage.events().map(({ type }) => type)).toEqual(["start"]);
    await stage.answer();
    expect(stage.events().map(({ type }) => type)).toEqual(["start", "view"]);
    await stage.answer();
    await stage.answer(commands("a"));
    await stage.answer();
    const events = stage.events();
    expect(events.map(({ type }) => type)).toEqual(["start", "view", "context", "result"]);
    for (const event of events.filter(({ type }) => type !== "context")) {
      expect(checkEvent(event as unknown as JsonValue)).toEqual([]);
    }
    expect(events[0]?.context).toEqual({
      workspace: "workspace",
      generation: "generation 1",
      locale: "en",
      now: "2026-01-02T03:04:05.000Z",
    });
  });

  it("[INT-10, EVT-16] merges views: one that an envelope does not name stays as it is", async () => {
    const stage = await started();
    await stage.answer({ views: { main: label("one"), side: label("two") } });
    stage.session.post({ type: "alert", data: {} });
    await stage.answer({ views: { main: label("three") } });
    expect(stage.shown.get("main")).toEqual({ status: "ready", node: label("three") });
    expect(stage.shown.get("side")).toEqual({ status: "ready", node: label("two") });
  });

  it("[CMD-01, CMD-02, CMD-03, P22] runs the commands of an envelope and answers each once, by its id", async () => {
    const stage = await started();
    await stage.answer(commands("a", "b", "c"));
    for (let n = 0; n < 3; n += 1) await stage.answer();
    await turn();
    expect(results(stage).map(({ id, ok }) => [id, ok])).toEqual([
      ["a", true],
      ["b", true],
      ["c", true],
    ]);
  });

  it("lets an unanswered dialog block nothing else", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const stage = await started({ work: (context) => (context.commandId === "dialog" ? promise : undefined) });
    await stage.answer({ commands: [command("dialog", "ui.confirm"), command("read")] });
    await stage.answer(commands("again"));
    await stage.answer();
    expect(results(stage).map(({ id }) => id)).toEqual(["read", "again"]);
    resolve();
    await stage.answer();
    expect(results(stage).map(({ id }) => id)).toEqual(["read", "again", "dialog"]);
  });

  it("[LIM-07] tells a guest that a result is larger than an event may be", async () => {
    const value = "x".repeat(EVENT_MAX_BYTES);
    const stage = await started({ work: () => ({ value, resume_required: false }) });
    await stage.answer(commands("a"));
    await stage.answer();
    expect(results(stage)).toMatchObject([{ id: "a", ok: false, error: { code: "command.too_large" } }]);
  });

  it("tells the observer every event that ran, and how it ended", async () => {
    const stage = await started();
    await stage.answer({ views: { main: label("one") } });
    stage.session.post({ type: "alert", data: {} });
    await stage.answer(fault({ retryAt: later(1000) }));
    const ending = stage.session.end("removed");
    await ending;
    expect(stage.seen).toMatchObject(["start", { envelope: { api_version: 2 } }, "alert", { fault: {} }, "close"]);
  });
});

it("[P19, CMD-01] begins the commands of envelopes in order, one in each turn of the host's loop", async () => {
  const begun: string[] = [];
  const stage = await started({ work: (context) => void begun.push(context.commandId) });
  await turn();
  stage.session.post({ type: "alert", data: {} });
  const turns: number[] = [];
  const watched = (count: number): Promise<void> => {
    turns.push(begun.length);
    return begun.length < count ? turn().then(() => watched(count)) : Promise.resolve();
  };
  stage.waiting.shift()?.answer(commands("a", "b", "c"));
  await watched(1);
  stage.waiting.find(({ event }) => event.type === "alert")?.answer(commands("d"));
  await watched(4);
  expect(begun).toEqual(["a", "b", "c", "d"]);
  expect(turns.filter((count, index) => count - (turns[index - 1] ?? 0) > 1)).toEqual([]);
});

it("[P21, EVT-18] begins nothing more of an envelope once the generation has ended, enabled again or not", async () => {
  const begun: string[] = [];
  const stage = await started({ work: (context) => void begun.push(context.commandId) });
  await turn();
  stage.waiting.shift()?.answer(commands("a", "b", "c"));
  const once = (): Promise<void> => (begun.length === 0 ? Promise.resolve().then(once) : Promise.resolve());
  await once();
  // The store still has this very generation, as when a disabling was undone.
  const ending = stage.session.end("disabled");
  stage.clock.advance(500);
  await ending;
  for (let n = 0; n < 5; n += 1) await turn();
  expect(begun).toEqual(["a"]);
});

describe("back-pressure", () => {
  const hanging = { work: () => new Promise(() => {}), limits: { events: 10, pendingCommands: 3 } };

  it("answers commands beyond the pending ones with command.busy", async () => {
    const stage = await started(hanging);
    await stage.answer(commands("a", "b", "c", "d", "e"));
    await stage.answer();
    await stage.answer();
    expect(results(stage)).toMatchObject([
      { id: "d", ok: false, error: { code: "command.busy", retryable: true } },
      { id: "e", ok: false, error: { code: "command.busy" } },
    ]);
  });

  it("[P20] takes an envelope whole or not at all: where its results find no place the guest is stuck", async () => {
    const stage = await started(hanging);
    await stage.answer(commands("a", "b", "c", "d", "e", "f"));
    await stage.answer({ ...commands("1", "2", "3", "4", "5", "6"), views: { main: label("never") } });
    expect(stage.session.fault).toMatchObject({ code: "guest.stuck", suspended: true });
    expect(stage.shown.get("main")).toMatchObject({ status: "failed", fault: { code: "guest.stuck" } });
    stage.session.retry();
    expect((await stage.answer()).data).toMatchObject({
      restarted: true,
      reason: expect.stringContaining("guest.stuck"),
    });
    expect(stage.runtime.activated).toHaveLength(2);
    await stage.answer();
    await stage.answer();
    // Previously accepted commands still get their one result.
    expect(results(stage).map(({ id }) => id)).toEqual(["d", "e", "f"]);
  });

  it("ends with a guest that is stuck when taps pile up", async () => {
    const stage = await started({ limits: { events: 4 } });
    await stage.answer({ views: { main: label("go", "go") } });
    stage.session.tapped("main", "go");
    await turn();
    for (let n = 0; n < 5; n += 1) stage.session.tapped("main", "go");
    expect(stage.session.fault?.code).toBe("guest.stuck");
    expect(stage.session.tapped("main", "go")).toBe(false);
    await stage.answer({ views: { main: label("too late") } });
    expect(stage.shown.get("main")?.status).toBe("failed");
  });

  it("what an earlier life of the guest gives after a retry is not taken", async () => {
    const stage = await started({ limits: { events: 4 } });
    await stage.answer({ views: { main: label("go", "go") } });
    stage.session.tapped("main", "go");
    await turn();
    for (let n = 0; n < 5; n += 1) stage.session.tapped("main", "go");
    stage.session.retry();
    await turn();
    await stage.answer({ views: { main: label("of the life before") }, ...commands("late") });
    expect(stage.shown.get("main")?.status).toBe("loading");
    await stage.answer({ views: { main: label("new") } });
    await turn();
    expect(stage.shown.get("main")).toMatchObject({ status: "ready", node: label("new") });
    expect(stage.waiting).toHaveLength(0);
  });
});

describe("a guest that answers its own results in a circle", () => {
  it("[P19] gets so many events a second, and goes on in the next one", async () => {
    const stage = await started({ limits: { eventsPerSecond: 3 } });
    for (let n = 0; n < 3; n += 1) await stage.answer(commands(`${n}`));
    await turn();
    expect([stage.waiting.length, stage.clock.waiting]).toEqual([0, 1]);
    stage.session.post({ type: "context", data: {} });
    await turn();
    expect([stage.waiting.length, stage.clock.waiting]).toEqual([0, 1]);
    stage.clock.advance(1000);
    await stage.answer();
    await stage.answer();
    expect(stage.events().map(({ type }) => type)).toEqual(["start", "result", "result", "result", "context"]);
  });

  it("leaves no timer when its generation ends", async () => {
    const stage = await started({ limits: { eventsPerSecond: 1 } });
    await stage.answer(commands("a"));
    await turn();
    const ended = stage.session.end("removed");
    await stage.answer();
    await ended;
    expect(stage.clock.waiting).toBe(0);
  });
});

describe("the end of a generation", () => {
  it("gives a guest that runs `stop`, and runs no command it answers with", async () => {
    const done: string[] = [];
    const stage = await started({ work: (context) => void done.push(context.commandId) });
    await stage.answer();
    const ended = stage.session.end("disabled");
    const stop = await stage.answer({ ...commands("late"), views: { main: label("late") } });
    await ended;
    expect(stop).toMatchObject({ type: "stop", data: { reason: "disabled" } });
    expect(checkEvent(stop as unknown as JsonValue)).toEqual([]);
    expect([done, stage.shown.size, stage.runtime.running.size]).toEqual([[], 0, 0]);
    expect(stage.session.post({ type: "alert", data: {} })).toBe(false);
  });

  it("waits only so long", async () => {
    const stage = await started();
    await stage.answer();
    const ended = stage.session.end("disabled");
    stage.clock.advance(500);
    await ended;
    expect(stage.runtime.running.size).toBe(0);
    expect(stage.clock.waiting).toBe(0);
  });

  it("[EVT-18] drops results that wait and those that come later", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const stage = await started({ work: (context) => (context.commandId === "slow" ? promise : undefined) });
    await stage.answer({ commands: [command("slow"), command("quick")] });
    // One command starts per turn.
    await turn();
    const ended = stage.session.end("removed");
    resolve();
    await stage.answer();
    await stage.answer();
    await ended;
    // `quick` had already been delivered.
    expect(stage.events().map(({ type }) => type)).toEqual(["start", "result", "stop"]);
  });

  it("[P21, AUTH-12] of a guest that works on an event: what it answers is not taken, known from the store", async () => {
    const done: string[] = [];
    const stage = await started({ work: (context) => void done.push(context.commandId) });
    await turn();
    stage.put({ generation: "generation 2" });
    await stage.answer({ ...commands("late"), views: { main: label("late") } });
    expect([done, stage.shown.size]).toEqual([[], 0]);
    stage.session.post({ type: "alert", data: {} });
    await turn();
    expect(stage.waiting).toHaveLength(0);
  });
});

describe("[P21] a tap", () => {
  it("counts only for a node that is shown, and not after a revoke", async () => {
    const stage = await started();
    const child = { type: "column", children: [label("b", "inner")] } as const;
    await stage.answer({ views: { main: { type: "box", key: "outer", child } } });
    expect(stage.session.tapped("main", "absent")).toBe(false);
    expect(stage.session.tapped("side", "inner")).toBe(false);
    expect(stage.session.tapped("main", "inner")).toBe(true);
    await stage.answer({ views: { main: label("gone") } });
    expect(stage.session.tapped("main", "inner")).toBe(false);
    stage.put({ generation: "generation 2" });
    stage.session.viewOpened("main");
    await turn();
    expect(stage.waiting).toHaveLength(0);
  });
});
