import type { IncomingMessage, ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { askBriefing, BRIEFING_ANSWER } from "../../../test/fixtures/services/models/briefing.fixture.ts";
import { type ModelWorld, modelWorld } from "../../../test/fixtures/services/models/models.fixture.ts";
import { wireForm } from "../../../test/fixtures/services/models/provider.fixture.ts";
import { traderCaller } from "../../api/server.ts";
import { TRADER } from "../../principal/principal.ts";

let world: ModelWorld;
beforeEach(async () => {
  world = await modelWorld();
  world.enable("openai-compatible");
});
afterEach(() => world.close());

/** An answer in the form that a request asks for; a server that heard of no form chats. */
const ANSWERS: Readonly<Record<string, object>> = {
  sections: BRIEFING_ANSWER,
  label: { label: "neutral", score: 0, reason: "Trial.", sources: [] },
  paragraphs: { paragraphs: ["Trial."] },
};

type Body = { readonly response_format?: { readonly type: string }; readonly messages: readonly object[] };

function answerTo(asked: string): string {
  const key = Object.keys(ANSWERS).find((name) => asked.includes(name));
  return key === undefined ? "Sure! I would say that it looks fine." : JSON.stringify(ANSWERS[key]);
}

const send = (response: ServerResponse, request: IncomingMessage, text: string) =>
  void response
    .writeHead(200, { "content-type": "application/json" })
    .end(JSON.stringify(wireForm({ text }, request.url ?? "")));

const last = (): Body => world.provider.seen.at(-1)?.body;

/** Kinds of servers, by how they answer a request. */
const SERVERS = {
  /** Answers in the schema of the protocol's own field, and chats without it. */
  follows: (response: ServerResponse, request: IncomingMessage) =>
    send(response, request, answerTo(JSON.stringify(last().response_format ?? {}))),
  /** Knows no such field. */
  refuses(response: ServerResponse, request: IncomingMessage) {
    if (last().response_format) response.writeHead(400, { "content-type": "application/json" }).end("{}");
    else send(response, request, answerTo(JSON.stringify(last().messages)));
  },
  /** Drops the field, and heeds what stands in words. */
  ignores: (response: ServerResponse, request: IncomingMessage) =>
    send(response, request, answerTo(JSON.stringify(last().messages).split("JSON Schema of the answer")[1] ?? "")),
} as const;

const stop = new AbortController();
const ask = () => askBriefing(world, { signal: stop.signal });
const test = () => world.models.testAll("openai-compatible", traderCaller(TRADER, world.clock, stop.signal));
const formNow = () => world.models.list().find((each) => each.provider === "openai-compatible")?.answer_form;
const KINDS = ["follows", "refuses", "ignores"] as const;

describe("a typed question to a compatible server that", () => {
  it.each(KINDS)("%s a schema has its schema, also where nobody has tried the server", async (kind) => {
    world.provider.says(SERVERS[kind]);
    expect((await ask()).value).toEqual(BRIEFING_ANSWER);
    const schemas = world.provider.seen.map(({ body }) => JSON.stringify(body));
    for (const each of schemas) expect(each).toContain("sections");
  });

  it.each([
    ["follows", "schema"],
    ["refuses", "prompt"],
    ["ignores", "prompt"],
  ] as const)("%s a schema is told it as %s after a test, which says per feature what works", async (kind, form) => {
    world.provider.says(SERVERS[kind]);
    const { typed } = await test();
    expect(typed.map(({ feature }) => feature)).toEqual([
      "briefings",
      "chart_questions",
      "sentiment",
      "strategies",
      "extension_tasks",
    ]);
    expect(typed.find(({ feature }) => feature === "briefings")).toEqual({ feature: "briefings", works: true });
    expect(formNow()).toBe(form);
    const before = world.provider.seen.length;
    expect((await ask()).value).toEqual(BRIEFING_ANSWER);
    expect(world.provider.seen.length).toBe(before + 1);
    expect(last().response_format?.type).toBe(form === "schema" ? "json_schema" : undefined);
  });

  it.each([{ model: "another" }, { baseUrl: "http://127.0.0.1:1/v1" }])(
    "was exchanged while it was tested is told in no form that was found for another: %j",
    async (change) => {
      world.provider.says((response, request) => {
        if (last().response_format) world.models.change("openai-compatible", change);
        SERVERS.follows(response, request);
      });
      const { typed } = await test();
      expect(typed.some((each) => each.works)).toBe(true);
      expect(formNow()).toBeUndefined();
    },
  );

  it("chats whatever it is asked works for no feature, and another model is tried again", async () => {
    world.provider.says({ text: "Sure!" });
    const { typed } = await test();
    expect(typed.every((each) => !each.works && each.code === "model.invalid_answer")).toBe(true);
    expect(formNow()).toBeUndefined();
    world.models.change("openai-compatible", { answerForm: "prompt" });
    await test();
    expect(formNow()).toBe("prompt");
    world.models.change("openai-compatible", { model: "another" });
    expect(formNow()).toBeUndefined();
  });
});
