import Type, { type Static } from "typebox";
import { ClientOrderIdText, DecimalText, ORDER_FIELDS } from "../../orders/request.ts";
import { closed } from "../../schemas/bodies.ts";
import { lazyChecker } from "../../schemas/checker.ts";

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
