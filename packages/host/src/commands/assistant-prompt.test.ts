import { MODEL_LIMITS, MODEL_PROVIDERS } from "@bourse/contract";
import { type CommandRun, runCommand } from "@bourse/host/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  assistantOver,
  KEY,
  type ModelWorld,
  modelWorld,
  until,
} from "../../test/fixtures/services/models/models.fixture.ts";
import type { HostServices } from "../services/services.ts";
import { assistantPrompt } from "./assistant.ts";

let world: ModelWorld;
beforeEach(async () => {
  world = await modelWorld({ maxAssistantEntries: 3, maxAssistantAnswerBytes: 100 });
});
afterEach(() => world.close());

function prompt(params: object = {}, extra: object = {}): Promise<CommandRun> {
  const market = { read: async () => ({ symbol: "SPX", timeframe: "1D", source_id: "sample", completed: [] }) };
  const services = { assistant: world.assistant, market, news: {}, context: {} } as unknown as Partial<HostServices>;
  const all = { prompt: "What moved today?", surface_id: "news.overview", ...params };
  return runCommand(assistantPrompt, all, { services, clock: world.clock, ...extra });
}

const done = () => until(() => expect(world.assistant.entries()[0]?.state).not.toBe("running"));

describe("assistant.prompt", () => {
  it.each(["a\u202eb", "a\u0007b", "\u2066a", "a\u0000b", "a\u200fb"])(
    "shows the trader no answer like %j",
    async (text) => {
      world.enable("openai");
      world.provider.says({ text });
      await prompt();
      await done();
      expect(world.assistant.entries()[0]).toMatchObject({ state: "failed", error: "model.invalid_answer" });
    },
  );

  it("shows tabs as spaces and line ends as one kind", async () => {
    world.enable("openai");
    world.provider.says({ text: "a\tb\r\nc\rd" });
    await prompt();
    await done();
    expect(world.assistant.entries()[0]).toMatchObject({ state: "answered", answer: "a  b\nc\nd" });
  });

  it.each(MODEL_PROVIDERS)(
    "[CMD-33] is accepted; the trader reads the answer of %s and the guest does not",
    async (provider) => {
      world.enable(provider);
      world.provider.says({ text: `Nothing much. ${KEY}` });
      const run = await prompt();
      const { dispatch_id } = run.result as { dispatch_id: string };
      expect(run.result).toEqual({ accepted: true, dispatch_id: expect.any(String) });
      expect(world.assistant.entries()[0]).toMatchObject({ dispatch_id, state: "running" });
      await done();
      expect(world.assistant.entries()).toEqual([
        {
          dispatch_id,
          extension: { id: "svc.sample_guest", name: "Sample guest", surface_id: "news.overview" },
          prompt: "What moved today?",
          state: "answered",
          answer: "Nothing much. [key]",
          at: world.clock.now().toISOString(),
          tokens: 2,
        },
      ]);
      expect(run.posts).toEqual([]);
      expect(world.events.filter((each) => each.type === "assistant").length).toBe(2);
    },
  );

  it("[CMD-33] is dispatched read-only", async () => {
    world.enable("openai");
    world.provider.says(
      { tool: "market_read", input: { symbol: "SPX", timeframe: "1D" } },
      { tool: "alerts_remove", input: {} },
      { text: "done" },
    );
    await prompt();
    await done();
    const names = world.provider.seen[0]?.body.tools.map((each: { name: string }) => each.name);
    expect(names.every((name: string) => name.endsWith("_read"))).toBe(true);
    expect(world.assistant.entries()[0]).toMatchObject({ state: "answered", answer: "done" });
  });

  it.each([
    { says: { status: 401 }, error: "model.refused" },
    { says: { text: " " }, error: "model.invalid_answer" },
    { says: { text: "x".repeat(101) }, error: "model.answer_too_large" },
  ])("tells the trader that it failed with $error", async ({ says, error }) => {
    world.enable("openai");
    world.provider.says(says);
    const run = await prompt();
    await done();
    expect(world.assistant.entries()[0]).toMatchObject({ state: "failed", error });
    expect(run.posts).toEqual([]);
  });

  it("keeps the latest dispatches", async () => {
    world.enable("openai");
    for (const text of ["one", "two", "three", "four"]) {
      await prompt({ prompt: text });
      await done();
    }
    expect(world.assistant.entries().map((each) => each.prompt)).toEqual(["four", "three", "two"]);
  });

  it("gives up what runs when the generation ends, when the host ends, and after a crash", async () => {
    world.enable("openai");
    world.provider.says(() => undefined);
    const end = new AbortController();
    await prompt({}, { signal: end.signal });
    await until(() => expect(world.provider.seen.length).toBe(1));
    end.abort();
    await done();
    expect(world.assistant.entries()[0]).toMatchObject({ state: "failed", error: "command.generation_ended" });
    await prompt();
    const again = assistantOver(world);
    expect(again.entries()[0]).toMatchObject({ state: "failed", error: "command.generation_ended" });
    await world.backend.close();
    expect(world.assistant.entries().map((each) => each.state)).toEqual(["failed", "failed"]);
    expect(world.faults).toEqual([]);
  });

  it("is refused without a model, and nothing is kept of it", async () => {
    expect((await prompt()).code).toBe("model.not_configured");
    expect(world.assistant.entries()).toEqual([]);
  });

  it("is refused when too much waits", async () => {
    world.enable("openai");
    world.provider.says(() => undefined);
    for (let count = 0; count < MODEL_LIMITS.maxConcurrentPerExtension; count += 1) await prompt();
    expect(await prompt()).toMatchObject({ code: "command.busy", retryable: true });
    expect(world.assistant.entries().length).toBe(MODEL_LIMITS.maxConcurrentPerExtension);
  });

  it("gives its place back when it may not begin", async () => {
    world.enable("openai");
    for (let count = 0; count < 3; count += 1) {
      let asked = 0;
      const run = await prompt({}, { holds: () => asked++ === 0 });
      expect(run.code).toBe("command.permission_denied");
    }
    expect(world.assistant.entries()).toEqual([]);
  });

  it.each([
    { surface_id: "chart.main" },
    { prompt: 1 },
    { prompt: "x".repeat(8193) },
    { prompt: "a\u202eb" },
    { more: 1 },
  ])("refuses the parameters %j", async (params) => {
    world.enable("openai");
    expect((await prompt(params)).code).toBe("command.params_invalid");
  });

  it("needs languageModel", async () => {
    world.enable("openai");
    expect((await prompt({}, { holds: () => false })).code).toBe("command.permission_denied");
  });
});
