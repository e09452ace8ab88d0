import { checkEvent, MODEL_LIMITS, MODEL_PROVIDERS } from "@bourse/contract";
import { type CommandRun, runCommand } from "@bourse/host/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ModelWorld, modelWorld, until } from "../../test/fixtures/services/models/models.fixture.ts";
import type { Saying } from "../../test/fixtures/services/models/provider.fixture.ts";
import type { HostServices } from "../services/services.ts";
import { modelsRecipe } from "./models.ts";

let world: ModelWorld;
beforeEach(async () => {
  world = await modelWorld();
});
afterEach(() => world.close());

const RECIPE = {
  name: "trend",
  instructions: "Read the candles. Then say where it goes.",
  questions: [{ id: "way", type: "choice", prompt: "Which way?", options: ["up", "down"] }],
};
const ANSWER: Saying = { text: '{"q1":"up"}' };
const READ: Saying = { tool: "market_read", input: { symbol: "SPX", timeframe: "1D" } };
const CANDLES = { symbol: "SPX", timeframe: "1D", source_id: "sample", completed: [] };

let reads: unknown[];
let market: (request: unknown) => Promise<unknown>;
beforeEach(() => {
  reads = [];
  market = async (request) => {
    reads.push(request);
    return CANDLES;
  };
});

function recipe(params: object = {}, extra: object = {}): Promise<CommandRun> {
  const services = {
    models: world.models,
    market: { read: (request: unknown) => market(request) },
    news: {},
    context: {},
  } as unknown as Partial<HostServices>;
  const all = { recipe: RECIPE, parameters: { symbol: "SPX" }, ...params };
  return runCommand(modelsRecipe, all, { services, clock: world.clock, commandId: "ask-1", ...extra });
}

async function completed(run: CommandRun): Promise<Record<string, unknown>> {
  await until(() => expect(run.posts.length).toBe(1));
  const [event] = run.posts;
  expect(event?.type).toBe("completion");
  return event?.data as Record<string, unknown>;
}

describe("models.recipe", () => {
  it.each(MODEL_PROVIDERS)("[CMD-22] is accepted at once and ends in one completion of %s", async (provider) => {
    world.enable(provider);
    world.provider.says(ANSWER);
    const run = await recipe();
    expect([run.result, run.posts]).toEqual([{ accepted: true, recipe: "trend" }, []]);
    const { model } = world.models.settings(provider);
    const data = await completed(run);
    expect(data).toEqual({
      id: "ask-1",
      recipe: "trend",
      ok: true,
      result: { provider, model, answers: { way: "up" } },
    });
    const context = { workspace: "w", generation: "g", locale: "en", now: "2026-01-02T03:04:05.000Z" };
    const event = { api_version: 2, type: "completion", context, data } as unknown as Parameters<typeof checkEvent>[0];
    expect(checkEvent(event)).toEqual([]);
  });

  it.each(MODEL_PROVIDERS)("[CMD-22] reads with what the extension may read, in a session of %s", async (provider) => {
    world.enable(provider);
    world.provider.says(READ, ANSWER);
    expect(await completed(await recipe())).toMatchObject({ ok: true });
    expect(reads).toEqual([{ symbol: "SPX", timeframe: "1D" }]);
    expect(world.provider.seen.length).toBe(2);
    expect(JSON.stringify(world.provider.seen[1]?.body)).toContain("sample");
  });

  it("offers tools that read and no other", async () => {
    world.enable("openai");
    world.provider.says(ANSWER);
    await completed(await recipe());
    const names = world.provider.seen[0]?.body.tools.map((each: { name: string }) => each.name);
    expect(names.sort()).toEqual(["calendar_read", "context_read", "market_read", "news_read"]);
  });

  it("has no tool for an extension that may read nothing, and none appears when the model asks for one", async () => {
    world.enable("openai");
    world.provider.says(READ);
    const run = await recipe({}, { holds: (capability: string) => capability === "languageModel" });
    expect(await completed(run)).toMatchObject({ ok: false, error: { code: expect.stringMatching(/^model\./) } });
    expect(world.provider.seen[0]?.body.tools).toBeUndefined();
    expect(reads).toEqual([]);
  });

  it.each([
    { tool: "alerts_create", input: {} },
    { tool: "storage_write", input: { value: 1 } },
    // Names of properties that every object inherits.
    { tool: "constructor", input: {} },
    { tool: "__proto__", input: {} },
    { tool: "hasOwnProperty", input: {} },
    { tool: "market_read", input: [] },
    { tool: "market_read", input: { symbol: "x".repeat(100_000), timeframe: "1D" } },
    { tool: "market_read", input: { symbol: "SPX" } },
    { tool: "market_read", input: { symbol: "SPX", timeframe: "1D", further: 1 } },
  ])("does not run %j, and lets the model go on", async (call) => {
    world.enable("openai");
    world.provider.says(call, ANSWER);
    expect(await completed(await recipe())).toMatchObject({ ok: true });
    expect(reads).toEqual([]);
  });

  it("shows nothing of a reading when its capability is revoked meanwhile", async () => {
    world.enable("openai");
    let held = true;
    market = async () => {
      held = false;
      return CANDLES;
    };
    world.provider.says(READ, ANSWER);
    const run = await recipe({}, { holds: (capability: string) => capability === "languageModel" || held });
    await completed(run);
    expect(JSON.stringify(world.provider.seen[1]?.body)).not.toContain("sample");
  });

  it("tells the model that a reading failed or is too large, and nothing of why", async () => {
    world.enable("openai");
    for (const reading of [
      () => Promise.reject(new Error("canary of the host")),
      async () => ({ ...CANDLES, padding: "x".repeat(MODEL_LIMITS.maxReadingBytes) }),
    ]) {
      market = reading;
      world.provider.says(READ, ANSWER);
      expect(await completed(await recipe())).toMatchObject({ ok: true });
      expect(JSON.stringify(world.provider.seen.at(-1)?.body)).not.toMatch(/canary|xxxx|x-says/);
    }
  });

  it("bounds what a session reads, and its steps", async () => {
    world.enable("openai");
    const big = "x".repeat(MODEL_LIMITS.maxReadingBytes - 200);
    market = async (request) => {
      reads.push(request);
      return { ...CANDLES, padding: big };
    };
    world.provider.says(READ);
    expect(await completed(await recipe())).toMatchObject({ ok: false, error: { code: "model.session_limit" } });
    expect(world.provider.seen.length).toBe(MODEL_LIMITS.maxSessionSteps);
    const last = JSON.stringify(world.provider.seen.at(-1)?.body);
    expect(last.length).toBeLessThan(MODEL_LIMITS.maxSessionBytes * 1.2);
    expect(last).toContain("as much as it may");
  });

  it("bounds the readings, however many the model asks for in one answer", async () => {
    world.enable("openai-compatible");
    world.provider.says({ ...READ, times: 500 } as Saying, ANSWER);
    expect(await completed(await recipe())).toMatchObject({ ok: true });
    expect(reads.length).toBe(MODEL_LIMITS.maxSessionReadings);
  });

  it("checks the answers against the recipe's questions and lets the model fix them once, without tools", async () => {
    world.enable("openai");
    world.provider.says(READ, { text: '{"q1":"sideways"}' }, ANSWER);
    expect(await completed(await recipe())).toMatchObject({ ok: true });
    expect(world.provider.seen[2]?.body.tools).toBeUndefined();
    world.provider.says({ text: "up, I would say" });
    const bad = { ok: false, id: "ask-1", recipe: "trend", error: { code: "model.invalid_answer", retryable: true } };
    expect(await completed(await recipe())).toMatchObject(bad);
  });

  it("tells of a provider's refusal in the completion", async () => {
    world.enable("openai");
    world.provider.says({ status: 401 });
    expect(await completed(await recipe())).toMatchObject({ error: { code: "model.refused", retryable: false } });
  });

  it("gives a session up when its time is over", async () => {
    world.enable("openai");
    world.provider.says(() => undefined);
    const run = await recipe();
    await until(() => expect(world.provider.seen.length).toBe(1));
    world.clock.advance(MODEL_LIMITS.sessionTimeoutMs);
    expect(await completed(run)).toMatchObject({ error: { code: "model.timeout" } });
  });

  it("sends no completion after its generation has ended, and ends its request", async () => {
    world.enable("openai");
    const broken = Promise.withResolvers<void>();
    world.provider.says((response) => response.once("close", () => broken.resolve()));
    const end = new AbortController();
    const run = await recipe({}, { signal: end.signal });
    await until(() => expect(world.provider.seen.length).toBe(1));
    end.abort();
    await broken.promise;
    await world.backend.close();
    expect([run.posts, world.faults]).toEqual([[], []]);
  });

  it("ends before the host's store does", async () => {
    world.enable("openai");
    world.provider.says(() => undefined);
    const run = await recipe();
    await until(() => expect(world.provider.seen.length).toBe(1));
    await world.backend.close();
    expect([run.posts, world.faults]).toEqual([[], []]);
  });

  it("asks nothing more once languageModel is revoked", async () => {
    world.enable("openai");
    let held = true;
    market = async () => {
      held = false;
      return CANDLES;
    };
    world.provider.says(READ, ANSWER);
    const run = await recipe({}, { holds: (capability: string) => capability !== "languageModel" || held });
    expect(await completed(run)).toMatchObject({ ok: false, error: { code: "command.permission_denied" } });
    expect(world.provider.seen.length).toBe(1);
  });

  it("does not begin without a model, and then there is no completion", async () => {
    const run = await recipe();
    expect([run.code, run.posts]).toEqual(["model.not_configured", []]);
    world.models.change("anthropic", { enabled: true, model: "claude" });
    expect((await recipe()).code).toBe("model.key_missing");
  });

  it("[CMD-22] passes over a provider that still waits for its key", async () => {
    const [first, second] = MODEL_PROVIDERS.filter((each) => each !== "openai-compatible");
    if (!first || !second) throw new Error("two providers are needed");
    world.models.change(first, { enabled: true, model: "m" });
    world.enable(second);
    world.provider.says(ANSWER);
    expect(await completed(await recipe())).toMatchObject({ ok: true, result: { provider: second } });
  });

  it("counts as a question: a third at once is refused", async () => {
    world.enable("openai");
    world.provider.says(() => undefined);
    await recipe();
    await recipe();
    expect(await recipe()).toMatchObject({ code: "command.busy", retryable: true });
  });

  it.each([
    { recipe: { ...RECIPE, questions: [] } },
    { recipe: { ...RECIPE, tools: ["alerts.create"] } },
    { recipe: "trend" },
    { parameters: [] },
    { recipe: { ...RECIPE, questions: [RECIPE.questions[0], RECIPE.questions[0]] } },
  ])("refuses the parameters %j", async (params) => {
    world.enable("openai");
    expect((await recipe(params)).code).toBe("command.params_invalid");
  });

  it("refuses parameters over their bound, and an extension without languageModel", async () => {
    world.enable("openai");
    const large = await recipe({ parameters: { text: "x".repeat(MODEL_LIMITS.maxStateBytes) } });
    expect(large.code).toBe("command.too_large");
    expect((await recipe({}, { holds: () => false })).code).toBe("command.permission_denied");
    expect(world.provider.seen).toEqual([]);
  });
});
