import { MODEL_PROVIDERS } from "@bourse/contract";
import { type CommandRun, runCommand, testTrader } from "@bourse/host/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ModelWorld, modelWorld, until } from "../../test/fixtures/services/models/models.fixture.ts";
import { modelsTest } from "./models.ts";

let world: ModelWorld;
beforeEach(async () => {
  world = await modelWorld();
});
afterEach(() => world.close());

const test = (params: object, extra: object = {}): Promise<CommandRun> =>
  runCommand(modelsTest, params, { services: { models: world.models }, clock: world.clock, ...extra });

describe("models.test", () => {
  it.each(MODEL_PROVIDERS)("[CMD-20] says that %s is connected", async (provider) => {
    world.enable(provider);
    const { model } = world.models.settings(provider);
    expect(await test({ provider })).toMatchObject({ result: { connected: true, model }, commits: 1 });
    expect(world.provider.seen.length).toBe(1);
    expect(await world.models.test(provider, testTrader())).toEqual({ connected: true, model });
  });

  it("takes an answer of any words", async () => {
    world.enable("openai");
    world.provider.says({ text: "" });
    expect((await test({ provider: "openai" })).code).toBeUndefined();
  });

  it("says why it is not connected", async () => {
    expect((await test({ provider: "openai" })).code).toBe("model.not_configured");
    world.models.change("openai", { enabled: true, model: "gpt" });
    expect((await test({ provider: "openai" })).code).toBe("model.key_missing");
    await expect(world.models.test("openai", testTrader())).rejects.toMatchObject({ code: "model.key_missing" });
    world.enable("openai");
    world.provider.says({ status: 401 });
    expect((await test({ provider: "openai" })).code).toBe("model.refused");
    await expect(world.models.test("openai", testTrader())).rejects.toMatchObject({ code: "model.refused" });
  });

  it("needs its capabilities and a known provider", async () => {
    world.enable("openai");
    for (const missing of ["languageModel", "network"]) {
      const run = await test({ provider: "openai" }, { holds: (capability: string) => capability !== missing });
      expect(run.code).toBe("command.permission_denied");
    }
    expect((await test({ provider: "other" })).code).toBe("command.params_invalid");
    expect(world.provider.seen).toEqual([]);
  });

  it("ends with its generation", async () => {
    world.enable("openai");
    world.provider.says(() => undefined);
    const end = new AbortController();
    const run = test({ provider: "openai" }, { signal: end.signal }).catch((cause: Error) => cause.name);
    await until(() => expect(world.provider.seen.length).toBe(1));
    end.abort();
    expect(await run).toBe("AbortError");
  });
});
