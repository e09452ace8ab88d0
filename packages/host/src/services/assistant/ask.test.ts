import { MODEL_LIMITS, MODEL_PROVIDERS } from "@bourse/contract";
import { runCommand } from "@bourse/host/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  assistantOver,
  KEY,
  type ModelWorld,
  modelWorld,
  NO_READS,
  until,
} from "../../../test/fixtures/services/models/models.fixture.ts";
import { traderCaller } from "../../api/server.ts";
import { assistantPrompt } from "../../commands/assistant.ts";
import { TRADER } from "../../principal/principal.ts";
import { readTools } from "../models/readings.ts";
import type { HostServices } from "../services.ts";

let world: ModelWorld;
let closing: AbortController;
beforeEach(async () => {
  world = await modelWorld();
  closing = new AbortController();
});
afterEach(() => world.close());

const ask = (question: string) => {
  const caller = traderCaller(TRADER, world.clock, closing.signal);
  return world.assistant.ask({ question, tools: readTools(NO_READS, () => true) }, caller);
};
const latest = () => world.assistant.entries()[0];
const done = () => until(() => expect(latest()?.state).not.toBe("running"));
const hung = () => world.provider.says(() => undefined);
const byExtension = () => {
  const services = { assistant: world.assistant, ...NO_READS } as unknown as Partial<HostServices>;
  const params = { prompt: "What moved?", surface_id: "news.overview" };
  return runCommand(assistantPrompt, params, { services, clock: world.clock });
};

describe("a question of the trader's to the assistant", () => {
  it.each(MODEL_PROVIDERS)("is answered by %s, without the key", async (provider) => {
    world.enable(provider);
    world.provider.says({ text: `Yields fell. ${KEY}` });
    const entry = ask("What moved the index?");
    expect(entry).toEqual({
      dispatch_id: expect.any(String),
      prompt: "What moved the index?",
      state: "running",
      at: world.clock.now().toISOString(),
    });
    await done();
    expect(world.assistant.entries()).toEqual([
      { ...entry, state: "answered", answer: "Yields fell. [key]", tokens: 2 },
    ]);
    expect(world.events.filter(({ type }) => type === "assistant").length).toBe(2);
  });

  it("may be answered after reading, and with nothing that changes anything", async () => {
    world.enable("openai");
    world.provider.says({ tool: "market_read", input: { symbol: "SPX", timeframe: "1D" } }, { text: "Flat." });
    ask("How is SPX?");
    await done();
    expect(latest()).toMatchObject({ state: "answered", answer: "Flat." });
    const names = world.provider.seen[0]?.body.tools.map(({ name }: { name: string }) => name);
    expect(names.toSorted()).toEqual(["calendar_read", "context_read", "market_read", "news_read"]);
  });

  it("is stopped by the trader, and so is what an extension asked", async () => {
    world.enable("openai");
    hung();
    world.assistant.stop(ask("Anything?").dispatch_id);
    await done();
    expect(latest()).toMatchObject({ state: "failed", error: "assistant.stopped" });
    const { dispatch_id: id } = (await byExtension()).result as { dispatch_id: string };
    world.assistant.stop(id);
    await done();
    expect(latest()).toMatchObject({ dispatch_id: id, state: "failed", error: "assistant.stopped" });
    world.assistant.stop(id);
    expect(world.faults).toEqual([]);
  });

  it("waits for the one before, and for no question of an extension", async () => {
    world.enable("openai");
    hung();
    for (let count = 0; count < MODEL_LIMITS.maxConcurrentPerExtension; count += 1) await byExtension();
    const { dispatch_id: id } = ask("First?");
    expect(() => ask("Second?")).toThrow(expect.objectContaining({ code: "assistant.busy" }));
    world.assistant.stop(id);
    await until(() => expect(latest()?.state).toBe("failed"));
    world.provider.says({ text: "Yes." });
    ask("Second?");
    await done();
    expect(latest()).toMatchObject({ prompt: "Second?", state: "answered" });
  });

  it("is refused without a model and without words, and nothing is kept of it", () => {
    expect(() => ask("Anything?")).toThrow(expect.objectContaining({ code: "model.not_configured" }));
    world.enable("openai");
    expect(() => ask(" \n ")).toThrow(expect.objectContaining({ code: "host.body_invalid" }));
    expect(world.assistant.entries()).toEqual([]);
  });

  it.each(["killed", "closed"] as const)("says that the host stopped when it was %s meanwhile", async (how) => {
    world.enable("openai");
    hung();
    ask("Anything?");
    if (how === "killed") assistantOver(world);
    else closing.abort();
    await done();
    expect(latest()).toMatchObject({ state: "failed", error: "assistant.interrupted" });
  });
});
