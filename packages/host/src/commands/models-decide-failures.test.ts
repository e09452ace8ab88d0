import type { ServerResponse } from "node:http";
import { MODEL_LIMITS, MODEL_PROVIDERS } from "@bourse/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { decideIn, good } from "../../test/fixtures/commands/models/decide.fixture.ts";
import { KEY, type ModelWorld, modelWorld, until } from "../../test/fixtures/services/models/models.fixture.ts";
import type { Saying } from "../../test/fixtures/services/models/provider.fixture.ts";

let world: ModelWorld;
beforeEach(async () => {
  world = await modelWorld({ maxAnswerBytes: 16 * 1024 });
});
afterEach(() => world.close());

const decide = (params: object = {}) => decideIn(world, params);

describe("models.decide of a provider that fails", () => {
  const refused: readonly {
    readonly name: string;
    readonly says: Saying;
    readonly code: string;
    readonly retryable: boolean;
  }[] = [
    {
      name: "401",
      says: { status: 401, body: `{"error":{"message":"bad key ${KEY}"}}` },
      code: "model.refused",
      retryable: false,
    },
    { name: "400", says: { status: 400, body: "{}" }, code: "model.refused", retryable: false },
    {
      name: "a redirect",
      says: { status: 307, headers: { location: "http://127.0.0.1:1/" } },
      code: "model.address_refused",
      retryable: false,
    },
    { name: "no JSON", says: { status: 200, body: "<html>" }, code: "model.invalid_answer", retryable: true },
    { name: "another form", says: { status: 200, body: '{"hello":1}' }, code: "model.invalid_answer", retryable: true },
    { name: "an empty body", says: { status: 200, body: "" }, code: "model.invalid_answer", retryable: true },
    {
      name: "deep JSON",
      says: { status: 200, body: "[".repeat(10_000) },
      code: "model.invalid_answer",
      retryable: true,
    },
    {
      name: "a huge answer",
      says: { status: 200, body: `"${"x".repeat(20_000)}"` },
      code: "model.answer_too_large",
      retryable: false,
    },
    {
      name: "an endless answer",
      says: (response) => flood(response),
      code: "model.answer_too_large",
      retryable: false,
    },
    {
      name: "a long wait",
      says: { status: 429, headers: { "retry-after": "3600" } },
      code: "model.rate_limited",
      retryable: true,
    },
  ];

  for (const provider of MODEL_PROVIDERS) {
    it.each(refused)(
      `refuses $name of ${provider} with $code, without its words`,
      async ({ says, code, retryable }) => {
        world.enable(provider);
        world.provider.says(says);
        const run = await decide({ provider });
        expect(run).toMatchObject({ code, retryable });
        expect(run.message).not.toMatch(/canary|bad key|html|hello/);
        // A compatible server that nobody has tried may refuse the field of the schema: it is asked once more without it.
        const isAgain = provider === "openai-compatible" && "status" in says && says.status === 400;
        expect(world.provider.seen.length).toBe(isAgain ? 2 : 1);
      },
    );
  }

  it.each([
    { status: 429, code: "model.rate_limited" },
    { status: 500, code: "model.unavailable" },
    { status: 529, code: "model.unavailable" },
  ])("repeats after $status once, then says $code", async ({ status, code }) => {
    world.enable("openai");
    world.provider.says({ status });
    const run = decide();
    await waits(2);
    world.clock.advance(MODEL_LIMITS.retryDelayMs);
    expect(await run).toMatchObject({ code, retryable: true, commits: 2 });
    expect(world.provider.seen.length).toBe(2);
  });

  it("waits as long as the provider asks, and takes the answer then", async () => {
    world.enable("openai");
    world.provider.says({ status: 429, headers: { "retry-after": "7" } }, good());
    const run = decide();
    await waits(2);
    world.clock.advance(6999);
    expect(world.provider.seen.length).toBe(1);
    world.clock.advance(1);
    expect((await run).code).toBeUndefined();
  });

  it("gives up a provider that drips, and one that does not answer at all", async () => {
    world.enable("openai");
    for (const says of [dripping, () => undefined]) {
      world.provider.says(says);
      const before = world.provider.seen.length;
      const run = decide();
      await until(() => expect(world.provider.seen.length).toBe(before + 1));
      world.clock.advance(MODEL_LIMITS.askTimeoutMs);
      expect(await run).toMatchObject({ code: "model.timeout", retryable: true });
    }
  });

  it("says that nobody is there", async () => {
    world.enable("openai-compatible");
    await world.provider.close();
    const run = decide({ provider: "openai-compatible" });
    await waits(2);
    world.clock.advance(MODEL_LIMITS.retryDelayMs);
    expect(await run).toMatchObject({ code: "model.unavailable", retryable: true });
  });
});

async function waits(timers: number): Promise<void> {
  await until(() => expect(world.clock.waiting).toBe(timers));
}

function dripping(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "application/json" }).write("{");
}

function flood(response: ServerResponse): void {
  const more = () => response.write(Buffer.alloc(4096, 32), (error) => (error ? undefined : setImmediate(more)));
  response.writeHead(200, { "content-type": "application/json" });
  more();
}
