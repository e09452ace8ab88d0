import type { Static } from "typebox";
import { AUTHENTICATION_METHODS } from "./authentication/methods.ts";
import { AUTOMATION_METHODS } from "./automation/methods.ts";
import { COMMANDS_EXECUTE } from "./commands/execute.ts";
import { COMMANDS_LIST } from "./commands/list.ts";
import { COMMANDS_REGISTER } from "./commands/register.ts";
import { COMMANDS_UNREGISTER } from "./commands/unregister.ts";
import type { InAppContract } from "./contract.ts";
import { ENV_CLIPBOARD_READ } from "./env/clipboard-read.ts";
import { ENV_CLIPBOARD_WRITE } from "./env/clipboard-write.ts";
import { ENV_OPEN_EXTERNAL } from "./env/open-external.ts";
import { EXTENSION_ACTIVATE } from "./extension/activate.ts";
import { EXTENSION_DEACTIVATE } from "./extension/deactivate.ts";
import { INITIALIZE } from "./extension/initialize.ts";
import { EXTENSION_RUN_COMMAND } from "./extension/run-command.ts";
import { EXTENSION_TREE_CHILDREN } from "./extension/tree-children.ts";
import { EXTENSION_TREE_RUN } from "./extension/tree-run.ts";
import { LM_METHODS } from "./lm/methods.ts";
import { EXTENSION_BACKTEST_BARS } from "./trading/backtest-bars.ts";
import { EXTENSION_BACKTEST_START } from "./trading/backtest-start.ts";
import { TRADING_METHODS } from "./trading/methods.ts";
import { WINDOW_INPUT_BOX_SHOW } from "./window/input-box-show.ts";
import { WINDOW_MESSAGE_SHOW } from "./window/message-show.ts";
import { WINDOW_OUTPUT_APPEND } from "./window/output-append.ts";
import { WINDOW_OUTPUT_CLEAR } from "./window/output-clear.ts";
import { WINDOW_OUTPUT_CREATE } from "./window/output-create.ts";
import { WINDOW_OUTPUT_DISPOSE } from "./window/output-dispose.ts";
import { WINDOW_OUTPUT_LOG } from "./window/output-log.ts";
import { WINDOW_OUTPUT_SHOW } from "./window/output-show.ts";
import { WINDOW_PROGRESS_END } from "./window/progress-end.ts";
import { WINDOW_PROGRESS_REPORT } from "./window/progress-report.ts";
import { WINDOW_PROGRESS_SHOW } from "./window/progress-show.ts";
import { WINDOW_QUICK_PICK_SHOW } from "./window/quick-pick-show.ts";
import { WINDOW_STATUS_BAR_REMOVE } from "./window/status-bar-remove.ts";
import { WINDOW_STATUS_BAR_SET } from "./window/status-bar-set.ts";
import { WINDOW_TREE_DISPOSE } from "./window/tree-dispose.ts";
import { WINDOW_TREE_REFRESH } from "./window/tree-refresh.ts";
import { WINDOW_TREE_REVEAL } from "./window/tree-reveal.ts";
import { WINDOW_TREE_SET } from "./window/tree-set.ts";
import { WINDOW_TREE_SHOW } from "./window/tree-show.ts";
import { WORKSPACE_CONFIGURATION_UPDATE } from "./workspace/configuration-update.ts";
import { WORKSPACE_SECRETS_DELETE } from "./workspace/secrets-delete.ts";
import { WORKSPACE_SECRETS_GET } from "./workspace/secrets-get.ts";
import { WORKSPACE_SECRETS_STORE } from "./workspace/secrets-store.ts";
import { WORKSPACE_STATE_UPDATE } from "./workspace/state-update.ts";

export { SESSION_SCOPES, type SessionAccount, type SessionInfo, type SessionScope } from "./authentication/parts.ts";
export type { ClientEvent } from "./automation/client-event.ts";
export { inAppParamsFaults, inAppResultFaults } from "./check-in-app.ts";
export {
  type ContractParams,
  type ContractResult,
  IN_APP_NAMESPACES,
  type InAppContract,
  type InAppNamespace,
} from "./contract.ts";
export { IN_APP_EVENTS, type InAppEventData, type InAppEventName } from "./events.ts";
export type { Configuration, Snapshot } from "./extension/activate.ts";
export type { TreeChildren } from "./extension/tree-children.ts";
export type { ContributedCommand, ContributedSetting, ContributedView, InAppManifest, ViewAction } from "./manifest.ts";
export { fitsSetting, settingRule } from "./manifest.ts";
export { IN_APP_MEMBERS, type InAppMember, LIKENESS } from "./members.ts";
export { backtestAnswerFault } from "./trading/backtest-bars.ts";
export type { AccountChange } from "./trading/changes.ts";
export type { TradingQuote } from "./trading/parts.ts";
export type * from "./trading/strategy.ts";
export {
  type StrategyAct,
  StrategyActSchema,
  strategyOrderFault,
  strategyReplacementFault,
} from "./trading/strategy-act.ts";
export type { ContributedStrategy } from "./trading/strategy-description.ts";
export { MESSAGE_SEVERITIES } from "./window/message-show.ts";
export { LOG_LEVELS, type OutputLevel } from "./window/output-log.ts";
export { type TreeItemInfo, TreeItemSchema, TreePath } from "./window/tree-parts.ts";
export { type TreeOccurrence, TreeOccurrenceSchema } from "./window/tree-show.ts";

/** Every method that an extension or a plugin may call; one that is not listed does not exist. */
export const IN_APP_METHODS = {
  "window/message.show": WINDOW_MESSAGE_SHOW,
  "window/quickPick.show": WINDOW_QUICK_PICK_SHOW,
  "window/inputBox.show": WINDOW_INPUT_BOX_SHOW,
  "window/output.create": WINDOW_OUTPUT_CREATE,
  "window/output.append": WINDOW_OUTPUT_APPEND,
  "window/output.log": WINDOW_OUTPUT_LOG,
  "window/output.clear": WINDOW_OUTPUT_CLEAR,
  "window/output.show": WINDOW_OUTPUT_SHOW,
  "window/output.dispose": WINDOW_OUTPUT_DISPOSE,
  "window/statusBar.set": WINDOW_STATUS_BAR_SET,
  "window/statusBar.remove": WINDOW_STATUS_BAR_REMOVE,
  "window/progress.show": WINDOW_PROGRESS_SHOW,
  "window/progress.report": WINDOW_PROGRESS_REPORT,
  "window/progress.end": WINDOW_PROGRESS_END,
  "window/tree.show": WINDOW_TREE_SHOW,
  "window/tree.set": WINDOW_TREE_SET,
  "window/tree.refresh": WINDOW_TREE_REFRESH,
  "window/tree.reveal": WINDOW_TREE_REVEAL,
  "window/tree.dispose": WINDOW_TREE_DISPOSE,
  "commands/register": COMMANDS_REGISTER,
  "commands/unregister": COMMANDS_UNREGISTER,
  "commands/execute": COMMANDS_EXECUTE,
  "commands/list": COMMANDS_LIST,
  "workspace/configuration.update": WORKSPACE_CONFIGURATION_UPDATE,
  "workspace/state.update": WORKSPACE_STATE_UPDATE,
  "workspace/secrets.get": WORKSPACE_SECRETS_GET,
  "workspace/secrets.store": WORKSPACE_SECRETS_STORE,
  "workspace/secrets.delete": WORKSPACE_SECRETS_DELETE,
  "env/clipboard.read": ENV_CLIPBOARD_READ,
  "env/clipboard.write": ENV_CLIPBOARD_WRITE,
  "env/openExternal": ENV_OPEN_EXTERNAL,
  ...AUTHENTICATION_METHODS,
  ...LM_METHODS,
  ...TRADING_METHODS,
  ...AUTOMATION_METHODS,
} as const satisfies { readonly [Method in string]: InAppContract<Method> };

/** Every request that the host sends to an extension. */
export const EXTENSION_METHODS = {
  initialize: INITIALIZE,
  "extension/activate": EXTENSION_ACTIVATE,
  "extension/deactivate": EXTENSION_DEACTIVATE,
  "extension/runCommand": EXTENSION_RUN_COMMAND,
  "extension/backtest.start": EXTENSION_BACKTEST_START,
  "extension/backtest.bars": EXTENSION_BACKTEST_BARS,
  "extension/tree.children": EXTENSION_TREE_CHILDREN,
  "extension/tree.run": EXTENSION_TREE_RUN,
} as const satisfies { readonly [Method in string]: InAppContract<Method> };

export type InAppMethod = keyof typeof IN_APP_METHODS;
export type AuthenticationMethod = keyof typeof AUTHENTICATION_METHODS;
export type AutomationMethod = keyof typeof AUTOMATION_METHODS;
export type LmMethod = keyof typeof LM_METHODS;
export type ExtensionMethod = keyof typeof EXTENSION_METHODS;

/** Parameters of a method. */
export type InAppParams<Method extends InAppMethod> = Static<(typeof IN_APP_METHODS)[Method]["params"]>;
/** Result of a method. */
export type InAppResult<Method extends InAppMethod> = Static<(typeof IN_APP_METHODS)[Method]["result"]>;
/** Result of a request to an extension. */
export type ExtensionResult<Method extends ExtensionMethod> = Static<(typeof EXTENSION_METHODS)[Method]["result"]>;
/** Parameters of a request to an extension. */
export type ExtensionParams<Method extends ExtensionMethod> = Static<(typeof EXTENSION_METHODS)[Method]["params"]>;
