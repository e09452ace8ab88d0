import { type TestHost, testHost } from "@bourse/host/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CallOptions, call } from "./fake-io.ts";
import { bourse, jsonLines } from "./spawn.ts";

const STRATEGY = "bourse.strategies.sma-cross";
let host: TestHost;
beforeAll(async () => {
  host = await testHost();
  await host.listen();
});
afterAll(() => host.dispose());

const run = (...args: readonly string[]) =>
  call(["host", "backtest", ...args], { env: { BOURSE_HOST_DATA: host.dataDir } });

describe("bourse host backtest", () => {
  it("lists strategies with their parameters", async () => {
    const { code, out } = await run("strategies", "--json");
    expect([code, jsonLines(out)]).toMatchObject([
      0,
      expect.arrayContaining([expect.objectContaining({ id: STRATEGY })]),
    ]);
  });

  it("runs one, and writes figures, everything, and trades and equity for a spreadsheet", async () => {
    const given = [STRATEGY, "SPX", "--cash", "1000000", "--tick", "0.05", "--param", "fast=2", "slow=5"];
    const figures = await run(...given, "--json");
    expect(figures.code).toBe(0);
    const { inputs, report, inputs_hash } = figures.json() as never as Record<string, Record<string, unknown>>;
    expect(inputs).toMatchObject({ parameters: { fast: 2, slow: 5 }, tick: "0.05", cash: "1000000" });
    const whole = (await run(...given, "--export")).json() as never as {
      readonly inputs_hash: unknown;
      readonly trades: readonly unknown[];
      readonly equity: { readonly time: readonly number[] };
    };
    expect([whole.inputs_hash, whole.equity.time.length]).toEqual([inputs_hash, report?.bars]);
    // In a process of its own, which nothing but the command keeps alive.
    const { code, out: trades } = await bourse(["host", "backtest", ...given, "--csv", "trades"], {
      env: { BOURSE_HOST_DATA: host.dataDir },
    });
    expect(code).toBe(0);
    expect(trades.split("\n").length - 2).toBe(whole.trades.length);
    // Each of them loads a thread of its own.
  });

  it("is cancelled by Ctrl-C", async () => {
    const said = Promise.withResolvers<string>();
    const onInterrupt: CallOptions["onInterrupt"] = (work) => {
      said.resolve(Promise.resolve(work()).then(String));
      return () => undefined;
    };
    const { code, out } = await call(["host", "backtest", STRATEGY, "SPX", "--json"], {
      env: { BOURSE_HOST_DATA: host.dataDir },
      onInterrupt,
    });
    expect(await said.promise).toContain("The backtest was cancelled");
    expect([code, JSON.parse(out)]).toMatchObject([1, { rule: "backtest.cancelled" }]);
  });

  it.each([
    [["no.such", "SPX"], "backtest.strategy_unknown"],
    [[STRATEGY], "tool.usage"],
    [[STRATEGY, "SPX", "--timeframe", "7D"], "tool.usage"],
    [[STRATEGY, "SPX", "--from", "soon"], "tool.usage"],
    [[STRATEGY, "SPX", "--param", "fast"], "tool.usage"],
    [[STRATEGY, "SPX", "--param", "fast="], "tool.usage"],
    [[STRATEGY, "SPX", "--param", "fast=many"], "tool.usage"],
    [[STRATEGY, "SPX", "--param", "fast=-1"], "backtest.parameters_invalid"],
    [[STRATEGY, "SPX", "--cash", "0"], "backtest.settings_invalid"],
    [[STRATEGY, "SPX", "--export", "--csv", "trades"], "tool.usage"],
    [[STRATEGY, "NONE"], "account.symbol_unknown"],
  ])("refuses %j with %s", async (args, rule) => {
    const { code, json } = await run(...args, "--json");
    expect([code === 0, json()]).toMatchObject([false, { ok: false, rule }]);
  });
});
