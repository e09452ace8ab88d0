import { MODEL_PROVIDERS } from "@bourse/contract";
import { type CommandRun, runCommand } from "@bourse/host/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { KEY, type ModelWorld, modelWorld } from "../../test/fixtures/services/models/models.fixture.ts";
import { modelsConfigure, modelsSettings } from "./models.ts";

let world: ModelWorld;
beforeEach(async () => {
  world = await modelWorld();
});
afterEach(() => world.close());

const setup = (extra: object = {}) => ({ services: { models: world.models }, clock: world.clock, ...extra });
const settings = (params: object, extra: object = {}): Promise<CommandRun> =>
  runCommand(modelsSettings, params, setup(extra));
const configure = (params: object, extra: object = {}): Promise<CommandRun> =>
  runCommand(modelsConfigure, params, setup(extra));

describe("models.settings", () => {
  it.each(MODEL_PROVIDERS)("[CMD-18] tells the state of %s and never the key", async (provider) => {
    expect((await settings({ provider })).result).toEqual({ provider, enabled: false, has_api_key: false });
    world.enable(provider);
    const { result } = await settings({ provider });
    expect(result).toEqual({ provider, enabled: true, model: expect.any(String), has_api_key: true });
    expect(JSON.stringify(result)).not.toContain(KEY);
  });

  it("refuses another provider, and an extension without the capability", async () => {
    for (const params of [{}, { provider: "mistral" }, { provider: "openai", more: 1 }]) {
      expect((await settings(params)).code).toBe("command.params_invalid");
    }
    expect((await settings({ provider: "openai" }, { holds: () => false })).code).toBe("command.permission_denied");
  });
});

describe("models.configure", () => {
  it("[CMD-19] applies what the trader accepts, with the key that was typed in the dialog", async () => {
    const run = configure({ provider: "openai", enabled: true, model: "gpt-5-mini" });
    expect(world.asked).toEqual([
      {
        kind: "configure_model",
        provider: "openai",
        facts: [
          { label: "Provider", value: "off → on" },
          { label: "Model", value: "none → gpt-5-mini" },
          { label: "Stored key", value: "none yet" },
        ],
      },
    ]);
    expect(world.models.list().some((each) => each.enabled)).toBe(false);
    world.answer({ accepted: true, secret: ` ${KEY}\n` });
    const { result, commits } = await run;
    expect(result).toEqual({ provider: "openai", enabled: true, model: "gpt-5-mini", has_api_key: true });
    expect([commits, world.secrets.read("model:openai")]).toEqual([1, KEY]);
    expect(world.events).toEqual([{ type: "models" }]);
    expect(JSON.stringify([result, world.events, world.asked])).not.toContain(KEY);
  });

  it("asks even where nothing changes, and changes only what is named", async () => {
    world.enable("openai");
    const run = configure({ provider: "openai", model: "gpt-5" });
    expect(world.asked[0]).toMatchObject({
      facts: [
        { label: "Model", value: "gpt-5-mini → gpt-5" },
        { label: "Stored key", value: "stays unless you type another" },
      ],
    });
    world.answer({ accepted: true });
    expect((await run).result).toEqual({ provider: "openai", enabled: true, model: "gpt-5", has_api_key: true });
    expect(world.secrets.read("model:openai")).toBe(KEY);
  });

  it("removes the key on demand, unless the trader types one", async () => {
    world.enable("anthropic");
    const removed = configure({ provider: "anthropic", clear_api_key: true });
    expect(world.asked[0]).toMatchObject({ facts: [{ label: "Stored key", value: "is removed" }] });
    world.answer({ accepted: true, secret: "" });
    expect((await removed).result).toMatchObject({ has_api_key: false });
    const typed = configure({ provider: "anthropic", clear_api_key: true });
    world.answer({ accepted: true, secret: "another-key" });
    await typed;
    expect(world.secrets.read("model:anthropic")).toBe("another-key");
  });

  it("takes the address of a compatible server, and of no other", async () => {
    const own = configure({ provider: "openai-compatible", enabled: true, model: "local" });
    world.answer({ accepted: true, baseUrl: "http://127.0.0.1:11434/v1/" });
    expect((await own).result).toEqual({
      provider: "openai-compatible",
      enabled: true,
      model: "local",
      has_api_key: false,
    });
    const official = configure({ provider: "openai" });
    world.answer({ accepted: true, baseUrl: "https://evil.example/v1" });
    await official;
    expect(world.models.list().map((each) => each.base_url)).toEqual([
      "http://127.0.0.1:11434/v1",
      undefined,
      undefined,
    ]);
  });

  it("sends a key to no other server than it was typed for", () => {
    world.models.change("openai-compatible", { baseUrl: "https://one.example/v1", key: KEY });
    world.models.change("openai-compatible", { baseUrl: "https://one.example/v2" });
    expect(world.secrets.has("model:openai-compatible")).toBe(true);
    world.models.change("openai-compatible", { baseUrl: "https://two.example/v2" });
    expect(world.secrets.has("model:openai-compatible")).toBe(false);
  });

  const nothing = () => {
    expect(world.models.list().filter((each) => each.enabled || each.has_api_key)).toEqual([]);
    expect(world.events).toEqual([]);
  };

  it("changes nothing when the trader declines", async () => {
    const run = configure({ provider: "openai", enabled: true });
    world.answer({ accepted: false, secret: KEY });
    expect(await run).toMatchObject({ code: "command.declined", commits: 0 });
    nothing();
  });

  it("[CMD-19] does not ask again for a provider in the generation whose question was refused", async () => {
    const refused = configure({ provider: "openai", enabled: true });
    world.answer({ accepted: false });
    await refused;
    expect((await configure({ provider: "openai", model: "gpt-5" })).code).toBe("command.declined");
    expect(world.asked).toHaveLength(1);
    const again = configure({ provider: "openai" }, { principal: { generation: "generation-2" } });
    world.answer({ accepted: false });
    await again;
    expect(world.asked).toHaveLength(2);
  });

  it.each([
    {
      name: "an address that cannot be used",
      answer: { accepted: true, secret: KEY, baseUrl: "http://8.8.8.8/" },
      code: "model.address_refused",
    },
    { name: "a key that is none", answer: { accepted: true, secret: "two\nlines" }, code: "secrets.invalid" },
  ])("changes nothing for $name", async ({ answer, code }) => {
    const run = configure({ provider: "openai-compatible", enabled: true });
    world.answer(answer);
    const ended = await run;
    expect(ended.code).toBe(code);
    expect(ended.message).not.toMatch(/lines|canary/);
    nothing();
  });

  it("changes nothing when a capability was revoked or the generation ended while the dialog was open", async () => {
    let held = true;
    const revoked = configure({ provider: "openai", enabled: true }, { holds: () => held });
    held = false;
    world.answer({ accepted: true, secret: KEY });
    expect(await revoked).toMatchObject({ code: "command.permission_denied", commits: 0 });
    const end = new AbortController();
    const ended = configure({ provider: "openai", enabled: true }, { signal: end.signal });
    end.abort();
    expect((await ended).commits).toBe(0);
    nothing();
  });

  it.each(["languageModel", "secrets"])("needs %s, and asks nobody without it", async (missing) => {
    const run = await configure({ provider: "openai" }, { holds: (capability: string) => capability !== missing });
    expect([run.code, world.asked]).toEqual(["command.permission_denied", []]);
  });

  it.each([
    {},
    { provider: "openai", api_key: "k" },
    { provider: "openai", base_url: "https://x.example" },
    { provider: "openai", model: " " },
    { provider: "openai", model: "gpt\u202e4" },
  ])("refuses the parameters %j", async (params) => {
    expect((await configure(params)).code).toBe("command.params_invalid");
    expect(world.asked).toEqual([]);
  });

  it("keeps settings over a restart of the host's store", async () => {
    world.enable("openai");
    const row = world.database.one("SELECT * FROM model_settings");
    expect(row).toEqual({ provider: "openai", enabled: 1, model: "gpt-5-mini", base_url: null, answer_form: null });
  });
});
