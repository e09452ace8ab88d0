import type { Static } from "typebox";
import { faultsOf } from "../schemas/faults-of.ts";
import { AUTHENTICATION } from "./authentication.ts";
import { AUTOMATION } from "./automation.ts";
import { BACKTEST_REQUESTS } from "./backtest.ts";
import { COMMANDS } from "./commands.ts";
import type { InAppContract, InAppMember } from "./contract.ts";
import { ENV } from "./env.ts";
import { EXTENSION_REQUESTS } from "./extension.ts";
import { LM } from "./lm.ts";
import { TRADING } from "./trading.ts";
import { WINDOW } from "./window.ts";
import { TREE_REQUESTS, WINDOW_TREES } from "./window-trees.ts";
import { WORKSPACE } from "./workspace.ts";

export { SESSION_SCOPES, type SessionAccount, type SessionInfo, type SessionScope } from "./authentication.ts";
export type { ClientEvent } from "./automation.ts";
export {
  backtestAnswerFault,
  type StrategyAct,
  StrategyActSchema,
  strategyOrderFault,
  strategyReplacementFault,
} from "./backtest.ts";
export {
  byMethod,
  type ContractParams,
  type ContractResult,
  IN_APP_NAMESPACES,
  type InAppContract,
  type InAppMember,
  type InAppNamespace,
  LIKENESS,
} from "./contract.ts";
export { IN_APP_EVENTS, type InAppEventData, type InAppEventName } from "./events.ts";
export type { Configuration, Snapshot } from "./extension.ts";
export type { ContributedCommand, ContributedSetting, ContributedView, InAppManifest, ViewAction } from "./manifest.ts";
export { fitsSetting, settingRule } from "./manifest.ts";
export type * from "./strategy.ts";
export type { AccountChange, TradingQuote } from "./trading.ts";
export { LOG_LEVELS, MESSAGE_SEVERITIES, type OutputLevel } from "./window.ts";
export {
  type TreeChildren,
  type TreeItemInfo,
  TreeItemSchema,
  type TreeOccurrence,
  TreeOccurrenceSchema,
  TreePath,
} from "./window-trees.ts";

/** Every method that an extension or a plugin may call; one that is not listed does not exist. */
export const IN_APP_METHODS = {
  ...WINDOW.methods,
  ...WINDOW_TREES.methods,
  ...COMMANDS.methods,
  ...WORKSPACE.methods,
  ...ENV.methods,
  ...AUTHENTICATION.methods,
  ...LM.methods,
  ...TRADING.methods,
  ...AUTOMATION.methods,
};

/** Every member of the API, by namespace. A test holds it equal to the facade and to the methods of the wire. */
export const IN_APP_MEMBERS: readonly InAppMember[] = [
  WINDOW,
  WINDOW_TREES,
  COMMANDS,
  WORKSPACE,
  ENV,
  AUTHENTICATION,
  LM,
  TRADING,
  AUTOMATION,
].flatMap(({ members }) => members);

/** Every request that the host sends to an extension. */
export const EXTENSION_METHODS = { ...EXTENSION_REQUESTS, ...BACKTEST_REQUESTS, ...TREE_REQUESTS };

export type InAppMethod = keyof typeof IN_APP_METHODS;
export type ExtensionMethod = keyof typeof EXTENSION_METHODS;

/** Parameters of a method. */
export type InAppParams<Method extends InAppMethod> = Static<(typeof IN_APP_METHODS)[Method]["params"]>;
/** Result of a method. */
export type InAppResult<Method extends InAppMethod> = Static<(typeof IN_APP_METHODS)[Method]["result"]>;
/** Result of a request to an extension. */
export type ExtensionResult<Method extends ExtensionMethod> = Static<(typeof EXTENSION_METHODS)[Method]["result"]>;
/** Parameters of a request to an extension. */
export type ExtensionParams<Method extends ExtensionMethod> = Static<(typeof EXTENSION_METHODS)[Method]["params"]>;

/** Maximum number of faults that one message names. */
const NAMED = 16;

/** Why parameters do not match a method, one line each; empty when they do. */
export const inAppParamsFaults = ({ params }: InAppContract, value: unknown) => linesOf(params, value);

/** Why a result does not match a method: a fault of the host. */
export const inAppResultFaults = ({ result }: InAppContract, value: unknown) => linesOf(result, value);

const linesOf = (schema: object, value: unknown): readonly string[] =>
  faultsOf(schema, value)
    .slice(0, NAMED)
    .map(({ pointer, message }) => `${pointer || "params"}: ${message}`);
