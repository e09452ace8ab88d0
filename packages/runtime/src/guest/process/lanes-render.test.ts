import { existsSync, readdirSync } from "node:fs";
import { assemble, guestText, HONEST_GUEST, HONEST_VIEW, SAMPLE_SNAPSHOTS } from "@bourse/testing/guests";
import { afterEach, describe, expect, it } from "vitest";
import { REQUEST, smallRuntime, specOf } from "../../../test/fixtures/guests.fixture.ts";
import { RUNTIME_LIMITS } from "../limits.ts";
import { decodeInput, encodeInput } from "../worker/lane-input.ts";
import { ProcessExecutor } from "./client.ts";

const FOREVER = "(loop $forever (br $forever)) unreachable";

/** A guest whose first callback, which starts it, goes through the pipe; it runs this code in the next one. */
const thenDoes = (render: string) =>
  guestText({
    extra: "(global $n (mut i32) (i32.const 0))",
    render: `(global.set $n (i32.add (global.get $n) (i32.const 1)))
      (if (i32.eq (global.get $n) (i32.const 1)) (then (return (i32.const 0)))) ${render}`,
  });

describe("a rendering that takes the lane", () => {
  const runtime = smallRuntime({ isolation: "process", limits: { callbackMs: 300, startMs: 1000 } });
  afterEach(() => runtime.stop("guest"));

  it.each([
    ["an endless loop", FOREVER, { code: "guest.timeout" }],
    ["a trap", "unreachable", { code: "guest.trap", kind: "unreachable" }],
    ["a nonzero result", "i32.const 5", { code: "guest.failed", rc: 5 }],
  ])(
    "[R-WASM] [P19] [P20] ends %s with its verdict, and its guest starts again by itself",
    async (_, render, fault) => {
      await runtime.activate(specOf(await assemble(thenDoes(render))));
      expect(await runtime.render("guest", REQUEST)).toMatchObject({ ok: true });
      expect(await runtime.render("guest", REQUEST)).toMatchObject({ ok: false, fault });
      runtime.retry("guest");
      expect(await runtime.render("guest", REQUEST)).toMatchObject({ ok: true });
    },
  );

  it("[ABI-06] [ABI-07] [ABI-08] reads its snapshots whole and brings its view back, whichever way it takes", async () => {
    await runtime.activate(specOf(await assemble(HONEST_GUEST)));
    const { candles, quote } = SAMPLE_SNAPSHOTS;
    const blank = (length: number) => new Uint8Array(length).fill(0x20);
    const padded = (length: number) => {
      const json = blank(Math.max(length, candles.json.length));
      json.set(candles.json);
      return { ...candles, json };
    };
    for (const length of [0, 60_000, 65_504 - 2048 - quote.length, 65_504, 131_072]) {
      const outcome = await runtime.render("guest", { ...REQUEST, candles: padded(length) });
      expect(outcome.ok && outcome.view, String(length)).toEqual(HONEST_VIEW);
    }
  });

  it("closes with the others", () => runtime.close());
});

describe("lanes of guests that render", () => {
  it("[R-WASM] lose no callback to workers that are taken or parked meanwhile", async () => {
    await using runtime = smallRuntime({
      isolation: "process",
      limits: { workers: 2, idleMs: 1, callbackMs: 1000, startMs: 1000 },
    });
    const names = ["a", "b", "c"];
    for (const name of names) await runtime.activate(specOf(await assemble(HONEST_GUEST), name));
    const rows = names.map(async (name) => {
      for (let n = 0; n < 10; n += 1) expect(await runtime.render(name, REQUEST)).toMatchObject({ view: HONEST_VIEW });
    });
    await Promise.all(rows);
  });

  it.runIf(existsSync("/proc/self/task"))("[P19] give the thread back after idle time, lane or no lane", async () => {
    const executor = new ProcessExecutor({ ...RUNTIME_LIMITS, idleMs: 300 }, { log: () => {} });
    const grant = { apiVersion: 1, capabilityMask: 1 << 7, featureMask: 7 } as const;
    await executor.load("a", { sha256: "a", module: await assemble(HONEST_GUEST), grant });
    const threads = () => readdirSync(`/proc/${executor.pid}/task`).length;
    const render = () => executor.call("a", { kind: "render", guestOutput: true, ...SAMPLE_SNAPSHOTS });
    let busy = 0;
    for (let n = 0; n < 3; n += 1) {
      expect(await render()).toMatchObject({ ok: true });
      // Less where the machine stood still for the idle time since the answer.
      busy = Math.max(busy, threads());
    }
    await expect.poll(threads).toBe(busy - 1);
    const afterOneMore = async () => {
      expect(await render()).toMatchObject({ ok: true });
      return threads();
    };
    await expect.poll(afterOneMore).toBe(busy);
    await executor.close();
  });
});

describe("a callback's input in a lane", () => {
  const { symbol, quote, candles } = SAMPLE_SNAPSHOTS;
  it.each([
    ["everything", { kind: "render", guestOutput: true, symbol, quote, candles }],
    ["no quote", { kind: "render", guestOutput: true, symbol, candles }],
    ["no candles", { kind: "render", guestOutput: false, symbol, quote }],
    ["nothing but a symbol", { kind: "render", guestOutput: false, symbol: "\u{10ffff}".repeat(128) }],
    ["an event", { kind: "event", first: false, json: quote }],
  ] as const)("[ABI-09] is read as it was written: %s", (_, input) => {
    const { header, parts = [] } = encodeInput(input);
    expect(decodeInput({ header, bytes: Uint8Array.from(Buffer.concat(parts)) })).toEqual(input);
  });
});
