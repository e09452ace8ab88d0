import Type from "typebox";
import { closed } from "../../schemas/bodies.ts";
import { defineInApp } from "../contract.ts";
import { Done } from "../parts.ts";

/** Host to plugin, in a process of its own: begin a run of a strategy. Bars follow once it has answered. */
export const EXTENSION_BACKTEST_START = defineInApp({
  method: "extension/backtest.start",
  params: closed({
    strategy: Type.String(),
    parameters: Type.Record(Type.String(), Type.Union([Type.Boolean(), Type.String(), Type.Number()])),
    symbol: Type.String(),
    timeframe: Type.String(),
    cash: Type.String(),
    tick: Type.String(),
    lot: Type.String(),
  }),
  result: Done,
  sample: {
    params: {
      strategy: "example.trade-journal.breakout",
      parameters: { bars: 20 },
      symbol: "SIM:ALTA",
      timeframe: "1D",
      cash: "100000",
      tick: "0.01",
      lot: "0.001",
    },
    result: {},
  },
});
