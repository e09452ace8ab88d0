/** Amounts of money as they cross a boundary: exact int64 in minor units of an ISO 4217 currency. */
export * from "./currencies.ts";
export * from "./int64.ts";
