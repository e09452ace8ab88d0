import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { until } from "../../../test/fixtures/services/models/models.fixture.ts";
import { BRIEFING, saying, type TaskWorld, taskWorld } from "../../../test/fixtures/services/tasks/tasks.fixture.ts";

let world: TaskWorld;
beforeEach(async () => {
  world = await taskWorld();
});
afterEach(() => world.close());

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const create = (change: Partial<typeof BRIEFING> = {}) =>
  world.tasks.create({ ...BRIEFING, ...change }, undefined, world.caller());
const runs = (id: string) => world.tasks.runs(id).runs;
const state = (id: string) => runs(id)[0]?.state;
const ended = (id: string, count = 1) =>
  until(() => expect(runs(id).filter(({ ended_at }) => ended_at !== undefined).length).toBe(count));
const refused = (code: string) => expect.objectContaining({ code });
/** Advances in steps, as timers would. */
const pass = (ms: number) => {
  for (let left = ms; left > 0; left -= MINUTE) world.clock.advance(Math.min(left, MINUTE));
};

describe("a task's schedule", () => {
  it("runs when the task is due, and says when the next run is", async () => {
    world.enable("openai");
    world.provider.says(saying());
    const { id, next_run_at } = create();
    expect(next_run_at).toBe(new Date(world.clock.now().getTime() + HOUR).toISOString());
    pass(HOUR);
    await ended(id);
    expect(runs(id)).toMatchObject([{ state: "done", cause: "schedule", missed: 0, tokens: 2 }]);
    expect(world.tasks.list().tasks[0]?.next_run_at).toBe(new Date(world.clock.now().getTime() + HOUR).toISOString());
    expect(world.made.notices).toMatchObject([{ title: "Morning", body: "A quiet morning" }]);
  });

  it("catches up once after sleep, and says what it missed", async () => {
    world.enable("openai");
    world.provider.says(saying());
    const { id } = create({ interval_minutes: 5 });
    world.clock.advance(4 * HOUR);
    await ended(id);
    expect(runs(id)).toMatchObject([{ cause: "catch_up", missed: 47 }]);
    expect(world.provider.seen.length).toBe(1);
    pass(5 * MINUTE);
    await ended(id, 2);
    expect(runs(id)[0]).toMatchObject({ cause: "schedule", missed: 0 });
  });

  it("survives a restart, and catches up once when the host is up again", async () => {
    world.enable("openai");
    world.provider.says(saying());
    const { id } = create();
    await world.restart("close");
    expect(runs(id)).toEqual([]);
    await world.restart("close");
    await world.restart("close", 26 * HOUR);
    expect(runs(id)).toEqual([]);
    world.clock.advance(3000);
    await ended(id);
    expect(runs(id)).toMatchObject([{ cause: "catch_up", missed: 25 }]);
  });

  it("marks the run that a crash cut short as interrupted, and does not repeat it", async () => {
    world.enable("openai");
    world.provider.says(() => undefined);
    const { id } = create();
    pass(HOUR);
    await until(() => expect(world.provider.seen.length).toBe(1));
    await world.restart("crash");
    expect(runs(id)).toMatchObject([{ state: "interrupted", error: { code: "task.interrupted" } }]);
    expect(world.provider.seen.length).toBe(1);
  });

  it("ends the run under way when the host closes", async () => {
    world.enable("openai");
    world.provider.says(() => undefined);
    const { id } = create();
    world.tasks.run(id, world.caller());
    await until(() => expect(world.provider.seen.length).toBe(1));
    await world.restart("close");
    expect(state(id)).toBe("interrupted");
  });

  it("does not wait for years when the clock was wrong", async () => {
    world.enable("openai");
    world.provider.says(saying());
    const { id } = create();
    world.database.run("UPDATE tasks SET next_at = ?", Date.parse("2999-01-01"));
    pass(HOUR + 2 * MINUTE);
    await ended(id);
  });

  it("runs at most two tasks at once, and the third after them", async () => {
    world.enable("openai");
    world.provider.says(() => undefined);
    const ids = ["a", "b", "c"].map((name) => create({ name }).id);
    pass(HOUR);
    expect(ids.map(state)).toEqual(["running", "running", undefined]);
    expect(() => world.tasks.run(ids[2] as string, world.caller())).toThrow(refused("task.busy"));
    expect(() => world.tasks.run(ids[0] as string, world.caller())).toThrow(refused("task.running"));
    await until(() => expect(world.provider.seen.length).toBe(2));
    world.provider.says(saying());
    world.tasks.stop(ids[0] as string, world.caller());
    await ended(ids[2] as string);
    expect(ids.map(state)).toEqual(["stopped", "running", "done"]);
  });
});

describe("without a model", () => {
  it("a due task waits, once, and starts when one is set up", async () => {
    const { id } = create();
    expect(world.tasks.list().model).toBeUndefined();
    pass(3 * HOUR);
    expect(runs(id)).toMatchObject([
      { state: "waiting_for_model", missed: 2, error: { code: "model.not_configured" } },
    ]);
    expect(() => world.tasks.run(id, world.caller())).toThrow(refused("model.not_configured"));
    world.provider.says(saying());
    world.enable("openai");
    await ended(id);
    expect(state(id)).toBe("done");
    expect(world.tasks.list().model).toEqual({ provider: "openai", model: "gpt-5-mini", host: "api.openai.com" });
  });

  it("a waiting run does not begin once the budget was lowered to what is spent", async () => {
    world.enable("openai");
    world.provider.says(saying());
    const { id } = create();
    world.tasks.run(id, world.caller());
    await ended(id);
    world.disable("openai");
    pass(HOUR);
    expect(state(id)).toBe("waiting_for_model");
    const [task] = world.tasks.list().tasks;
    const budget = { runs_per_day: 1, tokens_per_day: 100_000, seconds_per_run: 60 };
    world.tasks.change(id, { revision: task?.revision ?? 0, budget }, world.caller());
    world.enable("openai");
    await ended(id, 2);
    expect(runs(id)[0]).toMatchObject({ state: "failed", error: { code: "task.budget_spent" } });
    expect(world.provider.seen.length).toBe(1);
  });

  it("a waiting run can be stopped", () => {
    const { id } = create();
    pass(HOUR);
    world.tasks.stop(id, world.caller());
    expect(state(id)).toBe("stopped");
    world.enable("openai");
    expect(world.provider.seen).toEqual([]);
  });
});

describe("a task's budget", () => {
  it.each([
    ["runs", { runs_per_day: 1, tokens_per_day: 100_000, seconds_per_run: 60 }],
    ["tokens", { runs_per_day: 9, tokens_per_day: 2, seconds_per_run: 60 }],
  ])("of %s for 24 hours ends its runs, which is noted once", async (_what, budget) => {
    world.enable("openai");
    world.provider.says(saying());
    const { id } = create({ budget });
    pass(HOUR);
    await ended(id);
    expect(world.tasks.list().tasks[0]?.spent).toEqual({ runs: 1, tokens: 2, tokens_month: 2 });
    expect(() => world.tasks.run(id, world.caller())).toThrow(refused("task.budget_spent"));
    pass(5 * HOUR);
    expect(runs(id).map(({ error }) => error?.code)).toEqual(["task.budget_spent", undefined]);
    pass(19 * HOUR);
    await ended(id, 3);
    expect(runs(id)[0]?.state).toBe("done");
  });

  it("of tokens for 30 days ends its runs, and counts runs that are not listed any more", async () => {
    await world.close();
    world = await taskWorld({ maxRunsPerTask: 1 });
    world.enable("openai");
    world.provider.says(saying());
    const { id } = create({
      enabled: false,
      budget: { runs_per_day: 9, tokens_per_day: 9000, tokens_per_month: 6, seconds_per_run: 60 },
    });
    for (let day = 1; day <= 3; day++) {
      await until(() => void world.tasks.run(id, world.caller()));
      await until(() => expect(world.tasks.list().tasks[0]?.spent.tokens_month).toBe(2 * day));
      world.clock.advance(24 * HOUR);
    }
    expect(world.tasks.list().tasks[0]?.spent).toMatchObject({ tokens_month: 6 });
    expect(() => world.tasks.run(id, world.caller())).toThrow(refused("task.budget_spent"));
  });

  it("of time ends a run whose model never answers", async () => {
    world.enable("openai");
    world.provider.says(() => undefined);
    const { id } = create({ budget: { runs_per_day: 9, tokens_per_day: 9000, seconds_per_run: 30 } });
    world.tasks.run(id, world.caller());
    await until(() => expect(world.provider.seen.length).toBe(1));
    world.clock.advance(30_000);
    await ended(id);
    expect(runs(id)).toMatchObject([{ state: "failed", error: { code: "model.timeout" } }]);
  });
});
