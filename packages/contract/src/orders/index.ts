export { ORDERS_FILE_MAX_BYTES, type OrdersFile, readOrdersFile } from "./file.ts";
export { isDecimalText, type OrderRequest, type TimedOrder } from "./request.ts";
export {
  FUNDINGS,
  type Funding,
  ORDER_STATES,
  ORDER_TYPES,
  type OrderSide,
  type OrderState,
  type OrderType,
  PAPER_FEE_RATE,
  TIMES_IN_FORCE,
  type TimeInForce,
} from "./words.ts";
