import Type, { type Static } from "typebox";
import { ClientOrderIdText, DecimalText, ORDER_FIELDS } from "../orders/request.ts";
import { ORDER_SIDES, ORDER_STATES } from "../orders/words.ts";
import { closed, oneOf } from "../schemas/bodies.ts";
import { lazyChecker } from "../schemas/checker.ts";
import { byMethod, defineInApp } from "./contract.ts";
import { Done } from "./parts.ts";

const StrategyOrderSchema = closed({ ...ORDER_FIELDS, client_order_id: Type.Optional(ClientOrderIdText) });

/** The id of an order, or of a bracket's exit, which contains a slash. */
const OrderName = Type.String({ minLength: 1, maxLength: 80 });

const ReplacementSchema = closed({
  quantity: Type.Optional(DecimalText),
  price: Type.Optional(DecimalText),
  stop_price: Type.Optional(DecimalText),
});

/** An act of a strategy after a bar, as plugins send it. */
export const StrategyActSchema = Type.Union([
  closed({ place: StrategyOrderSchema }),
  closed({ cancel: OrderName }),
  closed({ replace: OrderName, change: ReplacementSchema }),
]);
export type StrategyAct = Static<typeof StrategyActSchema>;

const ORDER = lazyChecker(StrategyOrderSchema);
const REPLACEMENT = lazyChecker(ReplacementSchema);

const firstFault = ({ holds, faults }: typeof ORDER, value: unknown): string | undefined => {
  if (holds(value)) return undefined;
  const [fault] = faults(value);
  return fault ? `${fault.pointer} ${fault.message}`.trim() : "does not have the form of its schema";
};

/** The first fault of a strategy's order; undefined if it has the right form. */
export const strategyOrderFault = (value: unknown): string | undefined => firstFault(ORDER, value);

/** The first fault of a strategy's replacement; undefined if it has the right form. */
export const strategyReplacementFault = (value: unknown): string | undefined => firstFault(REPLACEMENT, value);

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

/** Requests of the host to a plugin that runs a strategy over bars. */
export const BACKTEST_REQUESTS = byMethod([
  /** Host to plugin, in a process of its own: begin a run of a strategy. Bars follow once it has answered. */
  defineInApp({
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
  }),
  /**
   * Host to plugin: these bars have closed, and nothing of a later one is sent before the answer. Several come only to a
   * strategy that asks for it with `every`.
   */
  defineInApp({
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
  }),
]);

const ANSWER = lazyChecker(BACKTEST_REQUESTS["extension/backtest.bars"].result);

/** The first fault of a plugin's answer to bars; undefined if it has the right form. */
export function backtestAnswerFault(answer: unknown): string | undefined {
  if (ANSWER.holds(answer)) return undefined;
  const [fault] = ANSWER.faults(answer);
  return fault ? `${fault.pointer}: ${fault.message}` : "does not have the form of its schema";
}
