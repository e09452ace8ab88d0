import { Type } from "typebox";
import { ORDER_TYPES, TIMES_IN_FORCE } from "../orders/words.ts";
import { closed, oneOf } from "../schemas/bodies.ts";

/** Types of orders, each with the times in force that such an order may have. */
export const TakenTypesSchema = Type.Array(
  closed({ type: oneOf(ORDER_TYPES), times_in_force: Type.Array(oneOf(TIMES_IN_FORCE)) }),
);

/** The orders that an account takes; any other is refused with an error code. */
export const TakenOrdersSchema = closed({
  types: TakenTypesSchema,
  /** Whether an order may include a bracket's exits: a take-profit, a stop-loss. */
  brackets: Type.Boolean(),
  /** Whether the amounts of a placed order can be changed. */
  replacements: Type.Boolean(),
});
