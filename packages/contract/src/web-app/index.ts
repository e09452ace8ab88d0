import type { ParamsOf, ResultOf } from "../commands/contract.ts";
import type { BridgeContract } from "./contract.ts";
import {
  APP_DOWNLOAD,
  APP_KEEP,
  APP_READY,
  APP_TITLE,
  BRIDGE_MODELS_DECIDE,
  BRIDGE_MODELS_RECIPE,
  BRIDGE_MODELS_SETTINGS,
  BRIDGE_STORAGE_READ,
  BRIDGE_STORAGE_WRITE,
  CLIPBOARD_WRITE,
  EXTERNAL_OPEN,
  NETWORK_FETCH,
  SECRETS_CLEAR,
  SECRETS_REQUEST,
  SECRETS_STATUS,
} from "./methods.ts";

export type { BridgeContract } from "./contract.ts";
export * from "./envelope.ts";
export * from "./events.ts";
export { DOWNLOAD_TYPES } from "./methods.ts";
export * from "./protocol.ts";

/** Every method of the bridge; one that is not listed does not exist. */
export const BRIDGE_CONTRACTS = {
  "app.ready": APP_READY,
  "app.keep": APP_KEEP,
  "app.title": APP_TITLE,
  "app.download": APP_DOWNLOAD,
  "clipboard.write": CLIPBOARD_WRITE,
  "network.fetch": NETWORK_FETCH,
  "external.open": EXTERNAL_OPEN,
  "secrets.status": SECRETS_STATUS,
  "secrets.request": SECRETS_REQUEST,
  "secrets.clear": SECRETS_CLEAR,
  "models.settings": BRIDGE_MODELS_SETTINGS,
  "models.decide": BRIDGE_MODELS_DECIDE,
  "models.recipe": BRIDGE_MODELS_RECIPE,
  "storage.read": BRIDGE_STORAGE_READ,
  "storage.write": BRIDGE_STORAGE_WRITE,
} as const satisfies { readonly [Method in string]: BridgeContract<Method> };

export type BridgeMethod = keyof typeof BRIDGE_CONTRACTS;

/** Parameters of a method after their check. */
export type BridgeParams<Method extends BridgeMethod> = ParamsOf<(typeof BRIDGE_CONTRACTS)[Method]>;

/** Result of a method. */
export type BridgeResult<Method extends BridgeMethod> = ResultOf<(typeof BRIDGE_CONTRACTS)[Method]>;
