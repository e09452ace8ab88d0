import type { ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { askBriefing, BRIEFING_ANSWER } from "../../../test/fixtures/services/models/briefing.fixture.ts";
import { type ModelWorld, modelWorld, until } from "../../../test/fixtures/services/models/models.fixture.ts";
import type { Saying } from "../../../test/fixtures/services/models/provider.fixture.ts";
import type { HostQuestion } from "./host-question.ts";

let world: ModelWorld;
let told: number[];
let stop: AbortController;
beforeEach(async () => {
  world = await modelWorld({ maxRetries: 0 });
  world.enable("openai-compatible");
  told = [];
  stop = new AbortController();
});
afterEach(() => world.close());

const ANSWER = JSON.stringify(BRIEFING_ANSWER);
const cut = (response: ServerResponse) => void response.destroy();
const half = (response: ServerResponse) => {
  response.writeHead(200, { "content-length": 1000 }).write('{"id":');
  setImmediate(() => response.destroy());
};

const ask = (change: Partial<HostQuestion> = {}) =>
  askBriefing(world, { change: { spent: (tokens) => void told.push(tokens), ...change }, signal: stop.signal });
const bytesOf = (body: unknown) => Buffer.byteLength(JSON.stringify(body));
const sentBytes = () => world.provider.seen.map(({ body }) => bytesOf(body));

/** A chat completion without the provider's counts. */
function uncounted(message: object, usage?: object): Saying & { readonly body: string } {
  const finish_reason = "tool_calls" in message ? "tool_calls" : "stop";
  const choices = [{ index: 0, message: { role: "assistant", ...message }, finish_reason }];
  return { status: 200, body: JSON.stringify({ id: "1", created: 1, model: "m", choices, usage }) };
}

describe("a request whose answer is lost may be billed, and costs the budget its worst case", () => {
  const lost = [
    ["the connection is cut", cut],
    ["the answer is cut off", half],
    ["a gateway gives up", { status: 504 }],
    ["the answer is useless and not counted", { status: 200, body: "<html>" }],
  ] as const;
  it.each(lost)("%s", async (_what, saying) => {
    world.provider.says(saying);
    await ask().catch(() => undefined);
    expect(told.at(-1)).toBeGreaterThanOrEqual(sentBytes()[0] ?? Number.NaN);
  });

  it("the trader stops it", async () => {
    world.provider.says(() => undefined);
    const end = ask().catch(() => undefined);
    await until(() => expect(world.provider.seen.length).toBe(1));
    stop.abort(new Error("stopped"));
    await end;
    expect(told.at(-1)).toBe((sentBytes()[0] ?? 0) + world.backend.limits.maxOutputTokens);
  });

  it("it is repeated, and the second one is answered and counted", async () => {
    await world.close();
    world = await modelWorld({ maxRetries: 1, retryDelayMs: 0 });
    world.enable("openai-compatible");
    world.provider.says(cut, { text: ANSWER });
    const asked = ask();
    await until(() => {
      world.clock.advance(1);
      expect(world.provider.seen.length).toBe(2);
    });
    const { usage } = await asked;
    expect(usage).toEqual({
      inputTokens: (sentBytes()[0] ?? 0) + 1,
      outputTokens: world.backend.limits.maxOutputTokens + 1,
      estimated: true,
    });
    expect(told.at(-1)).toBe(usage.inputTokens + usage.outputTokens);
  });
});

describe("nobody bills", () => {
  it.each([401, 429, 500, 503, 302])("a request that is refused with %d", async (status) => {
    world.provider.says({ status });
    await ask().catch(() => undefined);
    expect(told.at(-1)).toBe(0);
  });

  it("a request that reaches no server", async () => {
    const { backend, provider } = world;
    const { origin } = new URL(backend.firstReady().baseUrl);
    await provider.close();
    await expect(ask()).rejects.toMatchObject({ code: "model.unavailable" });
    expect([origin, told.at(-1)]).toEqual([provider.origin, 0]);
  });
});

describe("a provider that does not count", () => {
  it.each([
    ["says nothing", undefined],
    ["says impossible counts", { prompt_tokens: -5, completion_tokens: 1e300, total_tokens: 0 }],
  ])(
    "and %s costs at most one token for each byte, and the answer says that it is an estimate",
    async (_what, usage) => {
      const saying = uncounted({ content: ANSWER }, usage);
      world.provider.says(saying);
      expect((await ask()).usage).toEqual({
        inputTokens: sentBytes()[0],
        outputTokens: Buffer.byteLength(saying.body),
        estimated: true,
      });
    },
  );

  it("sees no further request once the tokens of a question are used up", async () => {
    const call = { id: "call_0", type: "function", function: { name: "notes_read", arguments: "{}" } };
    world.provider.says(uncounted({ content: null, tool_calls: [call] }));
    const tool = {
      method: "notes.read",
      description: "Notes.",
      params: { type: "object", properties: {} },
      permitted: () => true,
      read: async () => ({ note: "n".repeat(4000) }),
    };
    await expect(ask({ tools: [tool], maxTokens: 9000 })).rejects.toMatchObject({ code: "model.session_limit" });
    const sums = sentBytes();
    expect(sums.slice(0, -1).reduce((sum, each) => sum + each, 0)).toBeLessThan(9000);
    expect(told.at(-1)).toBeGreaterThanOrEqual(9000);
    expect(sums.length).toBeLessThan(world.backend.limits.maxSessionSteps);
  });

  it("costs an image by its number, not by the bytes that stand for it", async () => {
    world.provider.says(uncounted({ content: ANSWER }));
    const image = new Uint8Array(90_000);
    const { usage } = await ask({ image });
    expect(usage.inputTokens).toBe((sentBytes()[0] ?? 0) - 120_000 + 2000);
  });
});
