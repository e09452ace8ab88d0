import { COMMAND_CONTRACTS, COMMAND_METHODS, type CommandMethod, neededCapabilities } from "@bourse/contract";
import { CommandFailure } from "@bourse/runtime/broker";
import { describe, expect, it } from "vitest";
import { ALL, brokerStage, OFFICIAL_KEY, submission, type Work } from "../../test/fixtures/broker/stage.fixture.ts";

const MARKET_INTEL = "svc.market_intel";
/** The only extension that may submit every command. */
const owner = { id: MARKET_INTEL, keyId: OFFICIAL_KEY };

/** A stage whose commands record each effect. */
function effects(before?: Work) {
  const done: string[] = [];
  const stage = brokerStage(async (context, params) => {
    await before?.(context, params);
    context.commit(() => done.push(context.commandId));
  });
  return { ...stage, done };
}

function installed(change: object = {}, before?: Work) {
  const stage = effects(before);
  stage.put({ ...owner, ...change });
  return stage;
}

/** Every method paired with each capability it requires for its sample parameters. */
const NEEDS = COMMAND_METHODS.flatMap((method) =>
  neededCapabilities(
    COMMAND_CONTRACTS[method].requires,
    COMMAND_CONTRACTS[method].sample.params as Record<string, unknown>,
  ).map((capability) => [method, capability] as const),
);

describe("[AUTH-12, SERVICE-21] every command", () => {
  it.each(COMMAND_METHODS)("%s runs when every gate lets it pass, and answers its result", async (method) => {
    const stage = installed();
    const outcome = await stage.broker.run(submission(method, { principal: owner }));
    expect(outcome).toEqual({ ok: true, result: COMMAND_CONTRACTS[method].sample.result });
    expect(stage.done).toEqual(["c"]);
    expect(stage.reported).toEqual([]);
  });

  it.each(NEEDS)("%s is refused without %s, which the refusal names, and has no effect", async (method, capability) => {
    const stage = installed({ approved: ALL.filter((each) => each !== capability) });
    const outcome = await stage.broker.run(submission(method, { principal: owner }));
    expect(outcome).toMatchObject({ ok: false, error: { code: "command.permission_denied", retryable: false } });
    expect(JSON.stringify(outcome)).toContain(capability);
    expect(stage.done).toEqual([]);
  });

  it.each(COMMAND_METHODS)("%s is refused with a parameter it does not know, and has no effect", async (method) => {
    const stage = installed();
    const params = { ...COMMAND_CONTRACTS[method].sample.params, extra_one: 1, extra_two: 2 };
    const outcome = await stage.broker.run(submission(method, { params, principal: owner }));
    expect(outcome).toMatchObject({ ok: false, error: { code: "command.params_invalid" } });
    expect(JSON.stringify(outcome)).toMatch(/extra_one.*extra_two/);
    expect(stage.done).toEqual([]);
  });

  const stale: readonly (readonly [string, object, object])[] = [
    ["an older generation", { generation: "generation 2" }, {}],
    ["a disabled extension", { enabled: false }, {}],
    ["another workspace", {}, { workspace: "elsewhere" }],
    ["an extension that was removed", {}, { id: "svc.market_intel_gone" }],
  ];
  it.each(COMMAND_METHODS.flatMap((method) => stale.map((each) => [method, ...each] as const)))(
    "[EVT-18] %s of %s has neither effect nor result",
    async (method, _what, now, who) => {
      const stage = installed(now);
      expect(await stage.broker.run(submission(method, { principal: { ...owner, ...who } }))).toBeUndefined();
      expect(stage.done).toEqual([]);
      const [record] = stage.log.list(submission(method, { principal: { ...owner, ...who } }).principal.id, 9);
      expect(record?.code).toBe("command.generation_ended");
    },
  );

  it("[CMD-25] news.legacy is for one extension only, whatever is approved", async () => {
    const stage = installed();
    stage.put({ id: "svc.another_one", generation: "generation of another" });
    const who = { id: "svc.another_one", generation: "generation of another" };
    for (const method of COMMAND_METHODS) {
      const outcome = await stage.broker.run(submission(method, { principal: who }));
      if (method === "news.legacy") expect(outcome).toMatchObject({ error: { code: "command.extension_denied" } });
      else expect(outcome?.ok).toBe(true);
    }
    expect(stage.done).toHaveLength(COMMAND_METHODS.length - 1);
  });

  it("[CMD-25] news.legacy asks for the official key, not for the id alone", async () => {
    const stage = installed();
    const impostor = { ...owner, keyId: "e".repeat(64) };
    expect(await stage.broker.run(submission("news.legacy", { principal: impostor }))).toMatchObject({
      error: { code: "command.extension_denied" },
    });
    expect(stage.done).toEqual([]);
  });

  it.each(["rss", "json", "economics", "mcp"])(
    "[CMD-23] feed.request of kind %s needs secrets where it says so",
    async (kind) => {
      const stage = installed({ approved: ["network"] });
      const params = { ...COMMAND_CONTRACTS["feed.request"].sample.params, kind };
      const outcome = await stage.broker.run(submission("feed.request", { params, principal: owner }));
      if (kind === "economics" || kind === "mcp") {
        expect(outcome).toMatchObject({ ok: false, error: { code: "command.permission_denied" } });
        expect(stage.done).toEqual([]);
      } else expect(outcome?.ok).toBe(true);
    },
  );

  it.each<[unknown]>([[{ toString: 1 }], [{ valueOf: null, toString: {} }], [["mcp"]], [1], [null]])(
    "[CMD-23, P28] feed.request whose kind is %j has bad parameters, and the host has no fault",
    async (kind) => {
      const stage = installed();
      const params = { ...COMMAND_CONTRACTS["feed.request"].sample.params, kind };
      const outcome = await stage.broker.run(submission("feed.request", { params, principal: owner }));
      expect(outcome).toMatchObject({ ok: false, error: { code: "command.params_invalid" } });
      expect([stage.done, stage.reported]).toEqual([[], []]);
    },
  );
});

describe("[ERR-06] a command that fails", () => {
  const failing = (work: Work) => {
    const stage = brokerStage(work);
    stage.put();
    return stage;
  };

  it("says why as data: a code of the catalogue, a message, and whether trying again helps", async () => {
    const stage = failing(() => {
      throw new CommandFailure("command.not_available", "there is no such data");
    });
    const error = { code: "command.not_available", message: "there is no such data", retryable: true };
    expect(await stage.broker.run(submission("market.read"))).toEqual({ ok: false, error });
  });

  it.each<[string, Work]>([
    ["throws", () => Promise.reject(new Error("secret detail"))],
    ["answers what its schema does not promise", () => ({ secret: "detail" })],
  ])("of the host's own (it %s) is reported and leaks nothing", async (_how, work) => {
    const stage = failing(work);
    const outcome = await stage.broker.run(submission("market.read"));
    expect(outcome).toMatchObject({ ok: false, error: { code: "command.internal" } });
    expect(JSON.stringify(outcome)).not.toMatch(/secret|detail/);
    expect(stage.reported).toHaveLength(1);
  });

  it("is given up when its service does not answer in time, and cannot change anything afterwards", async () => {
    let late: unknown;
    const { promise, resolve } = Promise.withResolvers<void>();
    const stage = failing(async (context) => {
      await promise;
      try {
        context.commit(() => expect.unreachable());
      } catch (cause) {
        late = cause;
      }
    });
    const outcome = stage.broker.run(submission("market.read"));
    stage.clock.standStill(60_000);
    expect(stage.clock.waiting).toBe(1);
    stage.clock.advance(1000);
    expect(await outcome).toMatchObject({ ok: false, error: { code: "command.timeout", retryable: true } });
    resolve();
    await expect.poll(() => late).toMatchObject({ code: "command.timeout" });
    expect(stage.clock.waiting).toBe(0);
  });

  it.each<CommandMethod>(["ui.confirm", "alerts.create", "feed.request"])(
    "%s waits for the trader without a limit",
    async (method) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const stage = failing(() => promise);
      const outcome = stage.broker.run(submission(method));
      stage.clock.advance(24 * 3600 * 1000);
      resolve();
      expect((await outcome)?.ok).toBe(true);
    },
  );

  it("whose generation ends while its service hangs is over at once, without a result", async () => {
    const generation = new AbortController();
    const stage = failing(() => new Promise(() => {}));
    const outcome = stage.broker.run(submission("ui.confirm", { signal: generation.signal }));
    generation.abort();
    expect(await outcome).toBeUndefined();
  });
});

describe("[P21] a revoke between the start of a command and its effect", () => {
  it("of its capability: refused at the effect", async () => {
    const stage = installed({}, () => stage.put({ ...owner, approved: [] }));
    const outcome = await stage.broker.run(submission("charts.open", { principal: owner }));
    expect(outcome).toMatchObject({ ok: false, error: { code: "command.permission_denied" } });
    expect(stage.done).toEqual([]);
  });

  it("with a new generation: neither effect nor result", async () => {
    const stage = installed({}, () => stage.put({ ...owner, generation: "generation 2" }));
    expect(await stage.broker.run(submission("charts.open", { principal: owner }))).toBeUndefined();
    expect(stage.done).toEqual([]);
  });

  it("no event is posted any more", async () => {
    const posted: never[] = [];
    const event = { type: "market", data: {} } as const;
    const stage = installed({}, (context) => {
      context.post(event);
      stage.put({ ...owner, generation: "generation 2" });
      context.post(event);
    });
    await stage.broker.run(submission("market.subscribe", { principal: owner, posted }));
    expect(posted).toEqual([event]);
  });
});

describe("the record of commands", () => {
  it("has each with its outcome and time, and no parameters", async () => {
    const stage = installed({ approved: ["tradingRead"] });
    await stage.broker.run(submission("market.read", { principal: owner }));
    await stage.broker.run(submission("charts.open", { principal: owner }));
    const common = { extensionId: MARKET_INTEL, generation: "generation 1", durationMs: 0 };
    const at = stage.clock.now().toISOString();
    expect(stage.log.list(MARKET_INTEL, 9)).toEqual([
      { ...common, at, method: "charts.open", code: "command.permission_denied" },
      { ...common, at, method: "market.read" },
    ]);
  });

  it("keeps the latest thousand of an extension and lets nobody change or take away one of them", async () => {
    const stage = installed();
    const entry = { at: "t", extensionId: "x", generation: "g", method: "m", durationMs: 1 };
    stage.log.add({ ...entry, extensionId: "y" });
    for (let n = 0; n < 1003; n += 1) stage.log.add({ ...entry, durationMs: n });
    const kept = stage.log.list("x", 5000);
    expect([kept.length, kept[0]?.durationMs, kept.at(-1)?.durationMs]).toEqual([1000, 1002, 3]);
    expect(stage.log.list("y", 5000)).toHaveLength(1);
    expect(() => stage.database.run("UPDATE command_log SET method = 'x'")).toThrow(/append only/);
    expect(() => stage.database.run("DELETE FROM command_log")).toThrow(/append only/);
    expect(stage.log.list("x", 5000)).toHaveLength(1000);
  });
});
