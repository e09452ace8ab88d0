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
export type { Action, NewAction } from "./facade/automation/actions.ts";
export type { TaskData, TaskReply } from "./facade/automation/ai.ts";
export type { Artifact, ArtifactSummary } from "./facade/automation/artifacts.ts";
export type { AutomationChange, AutomationConfiguration } from "./facade/automation/configuration.ts";
export type { NewNotice, Notice } from "./facade/automation/notifications.ts";
export type { AutomationRun, AutomationTask, NewAutomationTask } from "./facade/automation/tasks.ts";
export type { Clipboard, Theme } from "./facade/env.ts";
export type { LanguageModelChatResponse } from "./facade/lm/response.ts";
export {
  type LanguageModelChat,
  LanguageModelChatMessage,
  type LanguageModelChatRequestOptions,
  type LanguageModelChatSelector,
} from "./facade/lm.ts";
export type { Memento } from "./facade/memento.ts";
export type { MessageItem, MessageOptions } from "./facade/messages.ts";
export type { LogOutputChannel, OutputChannel } from "./facade/output.ts";
export { type Progress, ProgressLocation, type ProgressOptions } from "./facade/progress.ts";
export type { InputBoxOptions, QuickPickItem, QuickPickOptions } from "./facade/questions.ts";
export type { SecretStorage } from "./facade/secrets.ts";
export { type Command, StatusBarAlignment, type StatusBarItem } from "./facade/status-bar.ts";
export { defineStrategies } from "./facade/strategies.ts";
export type { OrdersChangeEvent } from "./facade/trading/orders.ts";
export type { QuoteSubscription } from "./facade/trading/quotes.ts";
export { TreeItem, TreeItemCollapsibleState } from "./facade/tree-item.ts";
export type { TreeDataProvider, TreeView, TreeViewOptions } from "./facade/trees.ts";
export type { ConfigurationChangeEvent, WorkspaceConfiguration } from "./facade/workspace.ts";
export { authentication, automation, commands, env, lm, trading, window, workspace } from "./namespaces.ts";
export { type BacktestAccount, type Bar, type BeginStrategy, registerStrategy } from "./plugin/backtest.ts";
export { runPlugin } from "./plugin/run-plugin.ts";
export type { Activate } from "./plugin/serve.ts";
export { WireFailure } from "./wire/index.ts";
