import { has_capability } from "./abi";

/**
 * Indices for {@link hasCapability} that an interactive guest may declare; a guest of API v1 has only `TRADING_READ`.
 */
export const FILE_SYSTEM_READ: i32 = 0;
export const NETWORK: i32 = 1;
export const SECRETS: i32 = 2;
export const OPEN_EXTERNAL: i32 = 5;
export const LANGUAGE_MODEL: i32 = 6;
export const TRADING_READ: i32 = 7;
export const CHART_WRITE: i32 = 8;
export const ALERTS_WRITE: i32 = 9;

/** True when the package declares the capability and the trader approved it. */
export function hasCapability(index: i32): bool {
  return has_capability(index) == 1;
}
