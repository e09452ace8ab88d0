import type { ServerResponse } from "node:http";
import { MODEL_LIMITS } from "@bourse/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  type ChartWorld,
  chartWorld,
  NOTHING,
  saying,
} from "../../../../test/fixtures/services/assistant/chart.fixture.ts";
import { until } from "../../../../test/fixtures/services/models/models.fixture.ts";

let world: ChartWorld;
beforeEach(async () => {
  world = await chartWorld();
});
afterEach(() => world.close());

const refused = (code: string) => expect.objectContaining({ code });
const ended = () => until(() => expect(world.latest()?.state).not.toBe("running"));
const reading = { tool: "bars_read", input: { symbol: "SPX", timeframe: "1D", bars: 10 } };

describe("a model server that misbehaves ends a question about a chart with a code", () => {
  it.each([
    ["garbage", { text: "%%%" }, "model.invalid_answer"],
    ["an empty answer", { text: "" }, "model.invalid_answer"],
    ["the wrong form", { text: '{"orders":[]}' }, "model.invalid_answer"],
    ["a field too many", saying({ run: "rm" } as object), "model.invalid_answer"],
    ["no paragraph", saying({ paragraphs: [] }), "model.invalid_answer"],
    ["a control character", saying({ paragraphs: ["a\u202eb"] }), "model.invalid_answer"],
    [
      "five proposals",
      saying({ proposals: Array.from({ length: 5 }, () => ({ ...NOTHING, kind: "add_drawing", symbol: "SPX" })) }),
      "model.invalid_answer",
    ],
    ["readings without end", reading, "model.session_limit"],
    ["a failure", { status: 500 }, "model.unavailable"],
    ["a redirect", { status: 307, headers: { location: "https://elsewhere.example/" } }, "model.address_refused"],
    ["a refused key", { status: 401 }, "model.refused"],
    ["a broken connection", (response: ServerResponse) => void response.destroy(), "model.unavailable"],
    ["a huge answer", { text: "A".repeat(2_000_000) }, "model.answer_too_large"],
  ])("%s", async (_what, answer, error) => {
    world.enableModel();
    world.provider.says(answer);
    world.ask();
    // A server that fails may be asked again after a while; larger steps would use up the question's time meanwhile.
    await until(() => {
      world.host.clock.advance(100);
      expect(world.latest()?.state).not.toBe("running");
    });
    expect(world.latest()).toMatchObject({ state: "failed", error });
    world.provider.says(saying());
    expect(await world.answered()).toMatchObject({ state: "answered" });
  });

  it("corrects a wrong form once, and reads nothing meanwhile", async () => {
    world.enableModel();
    world.provider.says(reading, { text: "It rose." }, saying());
    expect(await world.answered()).toMatchObject({ state: "answered" });
    expect(world.provider.seen.map(({ body }) => body.tools !== undefined)).toEqual([true, true, false]);
  });

  it.each([
    ["never answers", () => undefined],
    ["stops half way", (response: ServerResponse) => void response.writeHead(200).write('{"id":')],
  ])("one that %s is given up, and can be stopped before", async (_what, answer) => {
    world.enableModel();
    world.provider.says(answer);
    const asked = world.ask();
    expect(asked.state).toBe("running");
    await until(() => expect(world.provider.seen.length).toBe(1));
    expect(() => world.ask()).toThrow(refused("assistant.busy"));
    world.host.services.assistant.stop(asked.dispatch_id);
    await ended();
    expect(world.latest()).toMatchObject({ state: "failed", error: "assistant.stopped" });
    world.ask();
    await until(() => expect(world.provider.seen.length).toBe(2));
    world.host.clock.advance(180_000);
    await ended();
    expect(world.latest()).toMatchObject({ state: "failed", error: "model.timeout" });
  });

  it("spends no more tokens than a question may", async () => {
    world.enableModel();
    const costly = (response: ServerResponse) => {
      const call = { id: "call_0", type: "function", function: { name: "alerts_read", arguments: "{}" } };
      const message = { role: "assistant", content: null, tool_calls: [call] };
      const usage = { prompt_tokens: 119_999, completion_tokens: 1, total_tokens: 120_000 };
      const choices = [{ index: 0, message, finish_reason: "tool_calls" }];
      const body = { id: "1", object: "chat.completion", created: 1, model: "local", choices, usage };
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
    };
    world.provider.says(costly);
    expect(await world.answered()).toMatchObject({ state: "failed", error: "model.session_limit" });
    expect(world.provider.seen.length).toBe(1);
  });

  it.each([
    ["the tokens that the provider reported for a useless answer", { text: "%%%" }, 4],
    ["nothing when the provider refuses", { status: 401 }, undefined],
  ])("costs %s", async (_what, answer, tokens) => {
    world.enableModel();
    world.provider.says(answer);
    const entry = await world.answered();
    expect([entry?.state, entry?.tokens]).toEqual(["failed", tokens]);
  });

  it("costs the worst case when its answer never comes, also if it is stopped or the host ends", async () => {
    world.enableModel();
    world.provider.says(() => undefined);
    const { dispatch_id: id } = world.ask();
    await until(() => expect(world.provider.seen.length).toBe(1));
    const worst = world.latest()?.tokens ?? 0;
    expect(worst).toBeGreaterThan(MODEL_LIMITS.maxOutputTokens);
    world.host.services.assistant.stop(id);
    await ended();
    expect(world.latest()).toMatchObject({ state: "failed", error: "assistant.stopped", tokens: worst });
    world.ask();
    await until(() => expect(world.provider.seen.length).toBe(2));
    await world.restart();
    expect(world.latest()).toMatchObject({ state: "failed", tokens: worst });
  });

  it("without a model nothing is asked and nothing is kept", () => {
    expect(() => world.ask()).toThrow(refused("model.not_configured"));
    expect(world.host.services.assistant.entries()).toEqual([]);
  });

  it("a source of bars that never answers is given up like a model", async () => {
    world.enableModel();
    const never = { ...world.host.market };
    await world.close();
    world = await chartWorld({ market: { ...never, bars: () => new Promise(() => undefined) } });
    world.enableModel();
    world.ask();
    world.host.clock.advance(180_000);
    await ended();
    expect(world.latest()).toMatchObject({ state: "failed", error: "model.timeout" });
    expect(world.provider.seen).toEqual([]);
  });
});
