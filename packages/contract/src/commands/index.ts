import type { CommandMethod } from "../generated/methods.ts";
import { ALERTS_ADOPT, ALERTS_CREATE, ALERTS_ENABLE, ALERTS_LIST, ALERTS_REMOVE } from "./alerts.ts";
import { ASSISTANT_PROMPT } from "./assistant.ts";
import { CALENDAR_READ } from "./calendar.ts";
import { CHARTS_LIST, CHARTS_OPEN } from "./charts.ts";
import { CONTEXT_PUBLISH, CONTEXT_READ } from "./context.ts";
import type { CommandContract } from "./contract.ts";
import { FEED_CREDENTIALS, FEED_REQUEST } from "./feed.ts";
import { MARKET_READ, MARKET_SUBSCRIBE, MARKET_UNSUBSCRIBE } from "./market.ts";
import { MODELS_CONFIGURE, MODELS_DECIDE, MODELS_RECIPE, MODELS_SETTINGS, MODELS_TEST } from "./models.ts";
import { NEWS_LEGACY, NEWS_READ } from "./news.ts";
import { NOTIFICATIONS_PUBLISH } from "./notifications.ts";
import { STORAGE_READ, STORAGE_WRITE } from "./storage.ts";
import { UI_CONFIRM, UI_IMPORT, UI_OPEN_EXTERNAL } from "./ui.ts";

export * from "./alerts.ts";
export * from "./assistant.ts";
export * from "./calendar.ts";
export * from "./charts.ts";
export { checkCommandParams, checkCommandResult } from "./check-command.ts";
export * from "./context.ts";
export * from "./contract.ts";
export * from "./feed.ts";
export * from "./market.ts";
export * from "./models.ts";
export * from "./news.ts";
export * from "./notifications.ts";
export { isBodyText } from "./parts.ts";
export {
  ALERT_STATES,
  type AlertCondition,
  type AlertRule,
  AlertRuleSchema,
  type AlertState,
} from "./shared/alerts.ts";
export { type Chart, ChartSchema } from "./shared/charts.ts";
export { type HostContext, HostContextSchema, PublishedFieldsSchema } from "./shared/context.ts";
export { CREDENTIAL_ACTIONS, FEED_KINDS, type FeedKind } from "./shared/feed.ts";
export {
  AnswersSchema,
  MODEL_PROVIDERS,
  type ModelProvider,
  type ModelSettings,
  ModelSettingsSchema,
  type Question,
  QuestionSchema,
  type Recipe,
  RecipeSchema,
} from "./shared/models.ts";
export {
  type CalendarEvent,
  CalendarEventSchema,
  type NewsItem,
  NewsItemSchema,
} from "./shared/news.ts";
export * from "./storage.ts";
export * from "./ui.ts";
export * from "./words.ts";

/** The contracts of the 29 commands, complete by type, in the specification's order. */
export const COMMAND_CONTRACTS = {
  "storage.read": STORAGE_READ,
  "storage.write": STORAGE_WRITE,
  "charts.list": CHARTS_LIST,
  "charts.open": CHARTS_OPEN,
  "market.read": MARKET_READ,
  "market.subscribe": MARKET_SUBSCRIBE,
  "market.unsubscribe": MARKET_UNSUBSCRIBE,
  "alerts.create": ALERTS_CREATE,
  "alerts.list": ALERTS_LIST,
  "alerts.adopt": ALERTS_ADOPT,
  "alerts.enable": ALERTS_ENABLE,
  "alerts.remove": ALERTS_REMOVE,
  "notifications.publish": NOTIFICATIONS_PUBLISH,
  "models.settings": MODELS_SETTINGS,
  "models.configure": MODELS_CONFIGURE,
  "models.test": MODELS_TEST,
  "models.decide": MODELS_DECIDE,
  "models.recipe": MODELS_RECIPE,
  "feed.request": FEED_REQUEST,
  "feed.credentials": FEED_CREDENTIALS,
  "news.legacy": NEWS_LEGACY,
  "news.read": NEWS_READ,
  "calendar.read": CALENDAR_READ,
  "ui.confirm": UI_CONFIRM,
  "ui.import": UI_IMPORT,
  "ui.openExternal": UI_OPEN_EXTERNAL,
  "context.read": CONTEXT_READ,
  "context.publish": CONTEXT_PUBLISH,
  "assistant.prompt": ASSISTANT_PROMPT,
} as const satisfies { readonly [Method in CommandMethod]: CommandContract<Method> };
