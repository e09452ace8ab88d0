import type { ServerResponse } from "node:http";
import { LM_LIMITS } from "@bourse/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type ModelHost, modelHost } from "../../test/fixtures/in-app/model-host.fixture.ts";

let at: ModelHost;
beforeEach(async () => {
  at = await modelHost();
});
afterEach(() => at.dispose());

const refusedWith = (code: string) => expect.objectContaining({ code });
const STATISTICS = {
  name: "Crossing averages",
  bars: 1000,
  trades: 12,
  wins: 7,
  net_return_percent: 8,
  max_drawdown_percent: 5,
};
const VERDICT = { verdict: "promising", summary: "It gained.", strengths: ["Few losses."], weaknesses: [] };
const CHART = { symbol: "SPX", timeframe: "1D", question: "Which levels matter?" };
const ANSWER = { paragraphs: ["It rose."], sources: ["s1"], proposals: [] };

const STORY = { id: "a", title: "Yields fall", summary: "", sources: ["feed"], symbols: ["SPX"] };

const chunk = (content: string, finish: string | null = null) =>
  `data: ${JSON.stringify({
    id: "c",
    object: "chat.completion.chunk",
    created: 1,
    model: "local",
    choices: [{ index: 0, delta: finish ? {} : { content }, finish_reason: finish }],
    ...(finish && { usage: { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 } }),
  })}\n\n`;
const begin = (response: ServerResponse, ...parts: string[]) => {
  response.writeHead(200, { "content-type": "text/event-stream" });
  for (const part of parts) response.write(chunk(part));
};
const streams =
  (...parts: string[]) =>
  (response: ServerResponse) => {
    begin(response, ...parts);
    response.end(`${chunk("", "stop")}data: [DONE]\n\n`);
  };

/** Begins a call and lets the trader allow it. */
async function allowed(begun: Promise<unknown>): Promise<unknown> {
  const settled = begun.then(
    (value) => ({ value }),
    (cause: unknown) => ({ cause }),
  );
  await at.consent("allow");
  const outcome = await settled;
  if ("cause" in outcome) throw outcome.cause;
  return outcome.value;
}

const evaluate = () => at.auto("lm.evaluateStrategy", STATISTICS);
const chat = (text = "Explain drawdown.") => at.execute("auto.chat", text);

describe("lm without a model", () => {
  it("has no models, answers what needs none, and says with the code what is missing", async () => {
    expect(await at.execute("auto.models")).toEqual([]);
    expect(await at.auto("lm.sentiment", "SPX")).toMatchObject({ label: "unknown", score: null, confidence: "none" });
    await expect(evaluate()).rejects.toEqual(refusedWith("model.not_configured"));
    await expect(at.auto("lm.analyze", CHART)).rejects.toEqual(refusedWith("model.not_configured"));
    expect(at.host.inApp.model().asks).toEqual([]);
  });
});

describe("lm.selectChatModels and sendRequest", () => {
  it("streams an answer in parts, without the key, with the caller's reason shown to the trader", async () => {
    at.enableModel();
    const key = "sk-canary-0123456789";
    at.host.services.models.change("openai-compatible", { key });
    at.provider.says(streams("A ", "fall from a high. sk-canary", "-0123456789 it is", "."));
    expect(await at.execute("auto.models")).toEqual([
      { id: "openai-compatible/local-7b", maxInputTokens: LM_LIMITS.maxPromptBytes },
    ]);
    const asking = chat("Größe?");
    await vi.waitFor(() =>
      expect(at.host.inApp.model().asks[0]).toMatchObject({
        message: "Auto asks to use your language model",
        detail: expect.stringContaining("Auto says: “To explain a term.”"),
      }),
    );
    const { parts, tokens } = (await allowed(asking)) as { parts: string[]; tokens: number };
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.join("")).toBe("A fall from a high. [key] it is.");
    expect(tokens).toBe(8);
    expect(at.provider.seen[0]?.body).toMatchObject({ stream: true });
    expect(at.provider.seen[0]?.body.tools).toBeUndefined();
  });

  it.each([
    ["a refusal", { status: 400, body: "{}" }, "model.refused"],
    ["no stream", { text: "whole" }, "model.invalid_answer"],
    ["nothing", streams(), "model.invalid_answer"],
    [
      "garbage",
      (response: ServerResponse) =>
        void response.writeHead(200, { "content-type": "text/event-stream" }).end("data: {{{\n\n"),
      "model.invalid_answer",
    ],
    [
      "a stream that is cut off",
      (response: ServerResponse) => {
        begin(response, "one");
        setImmediate(() => response.destroy());
      },
      "model.unavailable",
    ],
    [
      "an endless stream",
      (response: ServerResponse) => {
        begin(response);
        const more = () => {
          while (response.write(chunk("x".repeat(60_000))));
          response.once("drain", more);
        };
        more();
      },
      "model.answer_too_large",
    ],
  ])("says what happened on %s, and the extension lives on", async (_what, saying, code) => {
    at.enableModel();
    at.provider.says(saying);
    await expect(allowed(chat())).rejects.toMatchObject({ code });
    expect(at.stateOf("test.auto")).toBe("running");
  });

  it("ends when the caller cancels, and when the model is late", async () => {
    at.enableModel();
    let reached = 0;
    at.provider.says((response) => {
      reached += 1;
      begin(response, "one");
    });
    const cancelled = expect(allowed(chat())).rejects.toEqual(refusedWith("inapp.cancelled"));
    await vi.waitFor(() => expect(reached).toBe(1));
    await at.execute("auto.cancel");
    await cancelled;
    const late = expect(chat()).rejects.toMatchObject({ code: "model.timeout" });
    await vi.waitFor(() => expect(reached).toBe(2));
    at.host.clock.advance(60_000);
    await late;
  });

  it("ends at once when the trader takes the consent back, and asks again", async () => {
    at.enableModel();
    at.provider.says((response) => begin(response, "one"));
    const ended = expect(allowed(chat())).rejects.toEqual(refusedWith("lm.consent_refused"));
    await vi.waitFor(() => expect(at.provider.seen).toHaveLength(1));
    at.host.inApp.revokeModel("test.auto");
    await ended;
    at.provider.says(streams("Again."));
    expect(await allowed(chat())).toMatchObject({ parts: ["Again."] });
  });

  it("refuses messages that are too large, and a model that is not ready", async () => {
    at.enableModel();
    await expect(allowed(chat("ü".repeat(LM_LIMITS.maxPromptBytes / 2 + 1)))).rejects.toEqual(
      refusedWith("command.too_large"),
    );
    await expect(chat("x".repeat(65_537))).rejects.toEqual(refusedWith("inapp.params_invalid"));
    expect(at.provider.seen).toEqual([]);
  });
});

/** The provider gives the verdict, and says what it cost. */
function saysVerdict(usage: object): void {
  at.provider.says((response) => {
    const message = { role: "assistant", content: JSON.stringify(VERDICT) };
    const choices = [{ index: 0, message, finish_reason: "stop" }];
    const body = { id: "c", object: "chat.completion", created: 1, model: "local", choices, usage };
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
}

describe("lm.evaluateStrategy", () => {
  it("gives a checked verdict, which the host's own cautions bound", async () => {
    at.enableModel();
    at.provider.says({ text: JSON.stringify(VERDICT) });
    expect(await allowed(evaluate())).toMatchObject({
      verdict: "unproven",
      cautions: ["12 trades are fewer than 30: the result may be chance."],
      model: "local-7b",
      usage: { input_tokens: 1, output_tokens: 1, estimated: false },
    });
    const sound = { ...STATISTICS, trades: 300, wins: 170 };
    expect(await at.auto("lm.evaluateStrategy", sound)).toMatchObject({ verdict: "promising", cautions: [] });
  });

  it.each([
    ["another schema", { text: '{"verdict":"buy"}' }, "model.invalid_answer"],
    ["prose", { text: "It is promising." }, "model.invalid_answer"],
    ["a tool call", { tool: "orders_place", input: {} }, "model.invalid_answer"],
    ["a gigabyte", { text: "x".repeat(2_000_000) }, "model.answer_too_large"],
  ])("fails with a code when the model answers with %s", async (_what, saying, code) => {
    at.enableModel();
    at.provider.says(saying);
    await expect(allowed(evaluate())).rejects.toEqual(refusedWith(code));
  });

  it("stops at the extension's budget of a day", async () => {
    at.enableModel();
    saysVerdict({ prompt_tokens: LM_LIMITS.tokensPerDay, completion_tokens: 1, total_tokens: 1 });
    await allowed(evaluate());
    await expect(evaluate()).rejects.toEqual(refusedWith("lm.budget_spent"));
    at.host.clock.advance(86_400_001);
    expect(await evaluate()).toMatchObject({ verdict: "unproven" });
  });

  it("lets questions asked at the same time share one budget", async () => {
    at.enableModel();
    saysVerdict({ prompt_tokens: LM_LIMITS.tokensPerDay - 10, completion_tokens: 1, total_tokens: 1 });
    await allowed(evaluate());
    at.provider.says((response) => begin(response, "one"));
    const two = Promise.allSettled([chat("First?"), chat("Second?")]);
    await vi.waitFor(() => expect(at.provider.seen).toHaveLength(2));
    // The one that was sent may cost what is left, so that the other is refused without a request.
    await vi.waitFor(async () => expect(await Promise.race([two, "waiting"])).toBe("waiting"));
    at.host.clock.advance(60_000);
    const codes = (await two).map((each) => (each.status === "rejected" ? each.reason.code : each.status));
    expect(codes.sort()).toEqual(["lm.budget_spent", "model.timeout"]);
    expect(at.provider.seen).toHaveLength(2);
  });
});

describe("lm.analyze", () => {
  it("answers about the chart of a series with sources that the host gave, and refuses an unknown symbol", async () => {
    at.enableModel();
    at.provider.says({ text: JSON.stringify({ ...ANSWER, sources: ["s1", "a newspaper"] }) });
    expect(await allowed(at.auto("lm.analyze", CHART))).toMatchObject({
      answer: "It rose.",
      sources: expect.arrayContaining([expect.objectContaining({ what: "1D bars of SPX", cited: true })]),
      left_out: ["source a newspaper: the host gave no such source"],
      model: "local-7b",
    });
    await expect(at.auto("lm.analyze", { ...CHART, symbol: "NOPE" })).rejects.toEqual(
      refusedWith("market.symbol_unknown"),
    );
    expect(at.host.services.assistant.entries()).toEqual([]);
  });
});

describe("lm.sentiment", () => {
  it("is honest about little news: low confidence, and sources of which the model names some", async () => {
    vi.spyOn(at.host.services.news, "read").mockReturnValue({ items: [STORY] });
    at.enableModel();
    const said = { label: "positive", score: 0.9, reason: "Yields fall.", sources: ["n1", "n7"] };
    at.provider.says({ text: JSON.stringify(said) });
    expect(await allowed(at.auto("lm.sentiment", "SPX"))).toMatchObject({
      label: "positive",
      score: 0.9,
      confidence: "low",
      sources: [{ id: "n1", title: "Yields fall", cited: true }],
      answered: { model: "local-7b" },
    });
  });
});
