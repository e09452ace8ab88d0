/**
 * The in-app API, for the client's own extensions and for local plugins. It is 0.x: no stable release for third
 * parties is stated.
 */

export type { Account, AccountFill, AccountOrder, NewOrder, ReplaceOrder } from "@bourse/contract/host-api";
export type {
  PastBars,
  Strategy,
  StrategyBar,
  StrategyContext,
  StrategyFill,
  StrategyOrder,
  StrategyOrderRequest,
  StrategyParameters,
  StrategyReplacement,
  StrategyRun,
  TradingQuote,
} from "@bourse/contract/in-app";
export { RollingMean } from "@bourse/contract/indicators";
export type { ExtensionContext } from "./api.ts";
export { type CancellationToken, CancellationTokenSource } from "./cancellation.ts";
export { Disposable } from "./disposable.ts";
export { type Event, EventEmitter } from "./event.ts";
export type {
  AuthenticationGetSessionOptions,
  AuthenticationSession,
  AuthenticationSessionsChangeEvent,
} from "./facade/authentication.ts";
export type {
  Action,
  Artifact,
  ArtifactSummary,
  AutomationChange,
  AutomationConfiguration,
  AutomationRun,
  AutomationTask,
  NewAction,
  NewAutomationTask,
  NewNotice,
  Notice,
  TaskData,
  TaskReply,
} from "./facade/automation.ts";
export type { Clipboard, Theme } from "./facade/env.ts";
export {
  type LanguageModelChat,
  LanguageModelChatMessage,
  type LanguageModelChatRequestOptions,
  type LanguageModelChatResponse,
  type LanguageModelChatSelector,
} from "./facade/lm.ts";
export type { LogOutputChannel, OutputChannel } from "./facade/output.ts";
export { type Progress, ProgressLocation, type ProgressOptions } from "./facade/progress.ts";
export { type Command, StatusBarAlignment, type StatusBarItem } from "./facade/status-bar.ts";
export { defineStrategies, type OrdersChangeEvent, type QuoteSubscription } from "./facade/trading.ts";
export { TreeItem, TreeItemCollapsibleState } from "./facade/tree-nodes.ts";
export type { TreeDataProvider, TreeView, TreeViewOptions } from "./facade/trees.ts";
export type {
  InputBoxOptions,
  MessageItem,
  MessageOptions,
  QuickPickItem,
  QuickPickOptions,
} from "./facade/window.ts";
export type {
  ConfigurationChangeEvent,
  Memento,
  SecretStorage,
  WorkspaceConfiguration,
} from "./facade/workspace.ts";
export { authentication, automation, commands, env, lm, trading, window, workspace } from "./namespaces.ts";
export { type BacktestAccount, type Bar, type BeginStrategy, registerStrategy } from "./plugin/backtest.ts";
export { runPlugin } from "./plugin/run-plugin.ts";
export type { Activate } from "./plugin/serve.ts";
export { WireFailure } from "./wire/index.ts";
