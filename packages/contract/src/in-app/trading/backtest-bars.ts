import Type from "typebox";
import { ORDER_SIDES, ORDER_STATES } from "../../orders/words.ts";
import { closed, oneOf } from "../../schemas/bodies.ts";
import { lazyChecker } from "../../schemas/checker.ts";
import { defineInApp } from "../contract.ts";
import { StrategyActSchema } from "./strategy-act.ts";

/** Maximum acts after one bar; a strategy with more is in an endless loop. */
const MAX_ACTS = 500;

const FillSchema = closed({
  client_order_id: Type.String(),
  side: oneOf(ORDER_SIDES),
  price: Type.String(),
  quantity: Type.String(),
  fee: Type.String(),
  ambiguous: Type.Boolean(),
});

const ChangeSchema = closed({
  client_order_id: Type.String(),
  status: oneOf(ORDER_STATES),
  filled: Type.String(),
  reject: Type.Optional(closed({ code: Type.String() })),
});

/**
 * Host to plugin: these bars have closed, and nothing of a later one is sent before the answer. Several come only to a
 * strategy that asks for it with `every`.
 */
export const EXTENSION_BACKTEST_BARS = defineInApp({
  method: "extension/backtest.bars",
  params: closed({
    /** Opening time in milliseconds, open, high, low, close, volume. */
    bars: Type.Array(Type.Array(Type.Number(), { minItems: 6, maxItems: 6 })),
    position: Type.String(),
    cash: Type.String(),
    /** Since the last bars; absent: none. */
    fills: Type.Optional(Type.Array(FillSchema)),
    /** Orders whose state has changed since then, with the exits of brackets. */
    orders: Type.Optional(Type.Array(ChangeSchema)),
    /** Cancellations and replacements of the last answer that could not be carried out. */
    refusals: Type.Optional(Type.Array(closed({ client_order_id: Type.String(), code: Type.String() }))),
  }),
  result: closed({ acts: Type.Array(StrategyActSchema, { maxItems: MAX_ACTS }) }),
  sample: {
    params: { bars: [[1735689600000, 100, 101, 99, 100.5, 1200]], position: "0", cash: "100000" },
    result: { acts: [{ place: { client_order_id: "order-1", side: "buy", type: "market", quantity: "1" } }] },
  },
});

const ANSWER = lazyChecker(EXTENSION_BACKTEST_BARS.result);

/** The first fault of a plugin's answer to bars; undefined if it has the right form. */
export function backtestAnswerFault(answer: unknown): string | undefined {
  if (ANSWER.holds(answer)) return undefined;
  const [fault] = ANSWER.faults(answer);
  return fault ? `${fault.pointer}: ${fault.message}` : "does not have the form of its schema";
}
