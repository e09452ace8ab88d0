import type { ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { until } from "../../../test/fixtures/services/models/models.fixture.ts";
import { BRIEFING, saying, type TaskWorld, taskWorld } from "../../../test/fixtures/services/tasks/tasks.fixture.ts";

let world: TaskWorld;
beforeEach(async () => {
  world = await taskWorld({ maxTasks: 5, maxArtifacts: 3 });
});
afterEach(() => world.close());

const create = (change: Partial<typeof BRIEFING> = {}) =>
  world.tasks.create({ ...BRIEFING, ...change }, undefined, world.caller());
const latest = (id: string) => world.tasks.runs(id).runs[0];
/** Runs a task to its end. */
async function run(id: string) {
  const { id: runId } = world.tasks.run(id, world.caller());
  await until(() => expect(latest(id)).toMatchObject({ id: runId, ended_at: expect.any(String) }));
  return latest(id);
}

describe("a model server that misbehaves ends the run with a code", () => {
  const half = (response: ServerResponse) => void response.writeHead(200).write('{"id":');
  it.each([
    ["garbage", { text: "%%%" }, "model.invalid_answer"],
    ["an empty answer", { text: "" }, "model.invalid_answer"],
    ["the wrong form", { text: '{"orders":[]}' }, "model.invalid_answer"],
    ["a tool call", { tool: "orders_place", input: {} }, "model.invalid_answer"],
    ["a failure", { status: 500 }, "model.unavailable"],
    ["a redirect", { status: 307, headers: { location: "https://elsewhere.example/" } }, "model.address_refused"],
    ["a refused key", { status: 401 }, "model.refused"],
    ["a broken connection", (response: ServerResponse) => void response.destroy(), "model.unavailable"],
    ["a huge answer", { text: "A".repeat(2_000_000) }, "model.answer_too_large"],
  ])("%s", async (_what, answer, code) => {
    world.enable("openai-compatible");
    world.provider.says(answer);
    const { id } = create();
    expect(await run(id)).toMatchObject({ state: "failed", error: { code } });
    expect(world.tasks.artifacts().artifacts).toEqual([]);
    expect(world.faults).toEqual([]);
    world.provider.says(saying());
    expect(await run(id)).toMatchObject({ state: "done" });
  });

  it.each([
    ["never answers", () => undefined],
    ["stops half way", half],
  ])("one that %s is given up", async (_what, answer) => {
    world.enable("openai-compatible");
    world.provider.says(answer);
    const { id } = create();
    world.tasks.run(id, world.caller());
    await until(() => expect(world.provider.seen.length).toBe(1));
    world.clock.advance(180_000);
    await until(() => expect(latest(id)).toMatchObject({ state: "failed", error: { code: "model.timeout" } }));
  });
});

describe("a run that fails costs", () => {
  const spent = () => world.tasks.list().tasks[0]?.spent.tokens ?? -1;

  it.each([
    ["the tokens that the provider reported for a useless answer", { text: "%%%" }, 4],
    ["nothing when the provider refuses", { status: 401 }, 0],
    ["nothing when the provider fails", { status: 503 }, 0],
  ])("%s", async (_what, answer, tokens) => {
    world.enable("openai-compatible");
    world.provider.says(answer);
    const { id } = create();
    expect(await run(id)).toMatchObject({ state: "failed" });
    expect(spent()).toBe(tokens);
  });

  it("the worst case when its answer never comes, also if the trader stops it or the host is killed", async () => {
    world.enable("openai-compatible");
    world.provider.says(() => undefined);
    const { id } = create({ budget: { runs_per_day: 9, tokens_per_day: 1_000_000, seconds_per_run: 60 } });
    world.tasks.run(id, world.caller());
    await until(() => expect(world.provider.seen.length).toBe(1));
    const worst = spent();
    expect(worst).toBeGreaterThan(world.backend.limits.maxOutputTokens);
    world.tasks.stop(id, world.caller());
    await until(() => expect(latest(id)).toMatchObject({ state: "stopped", tokens: worst }));
    world.tasks.run(id, world.caller());
    await until(() => expect(world.provider.seen.length).toBe(2));
    await world.restart("crash");
    expect(latest(id)).toMatchObject({ state: "interrupted", tokens: worst });
    expect(spent()).toBe(2 * worst);
  });
});
