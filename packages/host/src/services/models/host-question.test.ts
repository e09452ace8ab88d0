import type { ServerResponse } from "node:http";
import { MODEL_PROVIDERS } from "@bourse/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { askBriefing, BRIEFING_ANSWER } from "../../../test/fixtures/services/models/briefing.fixture.ts";
import { KEY, type ModelWorld, modelWorld, until } from "../../../test/fixtures/services/models/models.fixture.ts";
import type { HostQuestion } from "./host-question.ts";

let world: ModelWorld;
let stop: AbortController;
let exists = true;
beforeEach(async () => {
  world = await modelWorld();
  stop = new AbortController();
  exists = true;
});
afterEach(() => world.close());

const ANSWER = BRIEFING_ANSWER;
const GOOD = { text: JSON.stringify(ANSWER) };
const PNG = new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10]);

const ask = (change: Partial<HostQuestion> = {}) =>
  askBriefing(world, { change, signal: stop.signal, exists: () => exists });
const refused = (code: string) => expect.objectContaining({ code });
const sent = () => world.provider.seen.map(({ body }) => JSON.stringify(body));

/** Streams the same bytes until the reader goes away. */
function endless(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "application/json" });
  const chunk = Buffer.alloc(64 * 1024, "A");
  const more = () => {
    let isOpen = !response.destroyed;
    while (isOpen) isOpen = response.write(chunk);
  };
  response.on("drain", more);
  more();
}

describe("a question of the host's own", () => {
  it.each(MODEL_PROVIDERS)("is answered by %s in the form of its schema, with its tokens and no tool", async (name) => {
    world.enable(name);
    world.provider.says({ text: JSON.stringify({ ...ANSWER, summary: `It was ${KEY}.` }) });
    expect(await ask()).toEqual({
      value: { ...ANSWER, summary: "It was [key]." },
      usage: { inputTokens: 1, outputTokens: 1, estimated: false },
      image: "none",
    });
    expect(world.provider.seen[0]?.body.tools).toBeUndefined();
    expect(sent()[0]).toContain("SPX");
    expect(sent()[0]).not.toContain("x-says");
  });

  it.each(MODEL_PROVIDERS)("shows %s the image beside the data", async (name) => {
    world.enable(name);
    world.provider.says(GOOD);
    expect((await ask({ image: PNG })).image).toBe("sent");
    expect(sent()[0]).toContain(Buffer.from(PNG).toString("base64"));
  });

  it("goes on with the numbers where a model takes no image, and says so", async () => {
    world.enable("openai-compatible");
    world.provider.says({ status: 400 }, GOOD);
    expect((await ask({ image: PNG })).image).toBe("refused");
    expect(sent()[1]).not.toContain(Buffer.from(PNG).toString("base64"));
    world.provider.says({ status: 401 });
    await expect(ask({ image: PNG })).rejects.toEqual(refused("model.refused"));
  });

  it("lets the model correct its answer once", async () => {
    world.enable("openai");
    world.provider.says({ text: "Here you are: {}" }, GOOD);
    expect(await ask()).toMatchObject({ value: ANSWER, usage: { inputTokens: 2 } });
    expect(world.provider.seen.length).toBe(2);
  });

  it("asks no second time when the first answer used up the tokens", async () => {
    world.enable("openai");
    world.provider.says({ text: "no" });
    await expect(ask({ maxTokens: 2 })).rejects.toEqual(refused("model.invalid_answer"));
    expect(world.provider.seen.length).toBe(1);
  });
});

describe("a model server that misbehaves gives a typed failure", () => {
  const of = (value: object) => ({ text: JSON.stringify(value) });
  it.each([
    ["prose", { text: "Buy everything now." }],
    ["nothing", { text: "" }],
    ["an array", { text: "[]" }],
    ["half an object", { text: '{"title": "Qu' }],
    ["the same key twice", { text: `{"title":"a",${GOOD.text.slice(1)}` }],
    ["a field more", of({ ...ANSWER, html: "<b>" })],
    ["a field less", of({ title: "Quiet", summary: "x", sections: [] })],
    [
      "a proposal that nobody defined",
      of({ ...ANSWER, proposals: [{ kind: "buy", symbol: "SPX", price: 1, reason: "x" }] }),
    ],
    ["text that turns its direction", of({ ...ANSWER, title: "a\u202eb" })],
    ["a heading with a line break", of({ ...ANSWER, sections: [{ heading: "a\n# b", points: ["x"] }] })],
    ["the same sentence without end", of({ ...ANSWER, summary: "and so on ".repeat(5000) })],
    ["a call of a tool that was not offered", { tool: "orders_place", input: { symbol: "SPX" } }],
  ])("%s", async (_what, saying) => {
    world.enable("openai");
    world.provider.says(saying);
    await expect(ask()).rejects.toEqual(refused("model.invalid_answer"));
    expect(world.provider.seen.length).toBeLessThanOrEqual(2);
  });

  it.each([
    [500, "model.unavailable"],
    [302, "model.address_refused"],
    [401, "model.refused"],
    [429, "model.rate_limited"],
  ])("status %d is %s", async (status, code) => {
    world = await modelWorldWithoutRetries();
    world.enable("openai-compatible");
    world.provider.says({ status, headers: { location: "http://127.0.0.1:1/" } });
    await expect(ask()).rejects.toEqual(refused(code));
  });

  it.each([
    ["a page instead of JSON", { status: 200, body: "<html>", headers: { "content-type": "text/html" } }],
    ["JSON of another protocol", { status: 200, body: '{"ok":true}' }],
  ])("%s", async (_what, saying) => {
    world.enable("openai-compatible");
    world.provider.says(saying);
    await expect(ask()).rejects.toEqual(refused("model.invalid_answer"));
  });

  it("an endless answer is read up to its limit", async () => {
    world.enable("openai-compatible");
    world.provider.says(endless);
    await expect(ask()).rejects.toEqual(refused("model.answer_too_large"));
  });

  it.each([
    ["never answers", () => undefined],
    ["stops half way", (response: ServerResponse) => void response.writeHead(200).write('{"id":')],
  ])("a server that %s ends with the time of the question", async (_what, saying) => {
    world.enable("openai-compatible");
    world.provider.says(saying);
    const end = ask().catch((cause: unknown) => cause);
    await until(() => expect(world.provider.seen.length).toBe(1));
    world.clock.standStill(60_000);
    expect(world.clock.waiting).toBeGreaterThan(0);
    world.clock.advance(1000);
    expect(await end).toEqual(refused("model.timeout"));
  });

  it("a broken connection", async () => {
    world = await modelWorldWithoutRetries();
    world.enable("openai-compatible");
    world.provider.says((response) => void response.destroy());
    await expect(ask()).rejects.toEqual(refused("model.unavailable"));
  });
});

describe("a task may ask", () => {
  it("until it is stopped or removed", async () => {
    world.enable("openai");
    world.provider.says(() => undefined);
    const end = ask().catch((cause: unknown) => cause);
    await until(() => expect(world.provider.seen.length).toBe(1));
    stop.abort(new Error("stopped"));
    expect(await end).toEqual(new Error("stopped"));
    stop = new AbortController();
    exists = false;
    await expect(ask()).rejects.toEqual(refused("command.permission_denied"));
    expect(world.provider.seen.length).toBe(1);
  });

  it("with no more data than a model can read", async () => {
    world.enable("openai");
    await expect(ask({ data: "x".repeat(300_000) })).rejects.toEqual(refused("command.too_large"));
    expect(world.provider.seen).toEqual([]);
  });
});

async function modelWorldWithoutRetries(): Promise<ModelWorld> {
  await world.close();
  return modelWorld({ maxRetries: 0 });
}
