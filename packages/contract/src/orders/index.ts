export { ORDERS_FILE_MAX_BYTES, type OrdersFile, readOrdersFile } from "./file.ts";
export { isDecimalText, type OrderRequest, type TimedOrder } from "./request.ts";
export {
  ORDER_STATES,
  type OrderSide,
  type OrderState,
  type OrderType,
  type TimeInForce,
} from "./words.ts";
