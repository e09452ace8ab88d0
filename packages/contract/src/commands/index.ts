import { ALERTS_ADOPT } from "./alerts-adopt.ts";
import { ALERTS_CREATE } from "./alerts-create.ts";
import { ALERTS_ENABLE } from "./alerts-enable.ts";
import { ALERTS_LIST } from "./alerts-list.ts";
import { ALERTS_REMOVE } from "./alerts-remove.ts";
import { ASSISTANT_PROMPT } from "./assistant-prompt.ts";
import { CALENDAR_READ } from "./calendar-read.ts";
import { CHARTS_LIST } from "./charts-list.ts";
import { CHARTS_OPEN } from "./charts-open.ts";
import { CONTEXT_PUBLISH } from "./context-publish.ts";
import { CONTEXT_READ } from "./context-read.ts";
import type { CommandContract } from "./contract.ts";
import { FEED_CREDENTIALS } from "./feed-credentials.ts";
import { FEED_REQUEST } from "./feed-request.ts";
import { MARKET_READ } from "./market-read.ts";
import { MARKET_SUBSCRIBE } from "./market-subscribe.ts";
import { MARKET_UNSUBSCRIBE } from "./market-unsubscribe.ts";
import type { CommandMethod } from "./methods.ts";
import { MODELS_CONFIGURE } from "./models-configure.ts";
import { MODELS_DECIDE } from "./models-decide.ts";
import { MODELS_RECIPE } from "./models-recipe.ts";
import { MODELS_SETTINGS } from "./models-settings.ts";
import { MODELS_TEST } from "./models-test.ts";
import { NEWS_LEGACY } from "./news-legacy.ts";
import { NEWS_READ } from "./news-read.ts";
import { NOTIFICATIONS_PUBLISH } from "./notifications-publish.ts";
import { STORAGE_READ } from "./storage-read.ts";
import { STORAGE_WRITE } from "./storage-write.ts";
import { UI_CONFIRM } from "./ui-confirm.ts";
import { UI_IMPORT } from "./ui-import.ts";
import { UI_OPEN_EXTERNAL } from "./ui-open-external.ts";

export * from "./alerts-adopt.ts";
export * from "./alerts-create.ts";
export * from "./alerts-enable.ts";
export * from "./alerts-list.ts";
export * from "./alerts-remove.ts";
export * from "./assistant-prompt.ts";
export * from "./calendar-read.ts";
export * from "./charts-list.ts";
export * from "./charts-open.ts";
export { checkCommandParams, checkCommandResult } from "./check-command.ts";
export * from "./context-publish.ts";
export * from "./context-read.ts";
export * from "./contract.ts";
export * from "./feed-credentials.ts";
export * from "./feed-request.ts";
export * from "./market-read.ts";
export * from "./market-subscribe.ts";
export * from "./market-unsubscribe.ts";
export * from "./methods.ts";
export * from "./models-configure.ts";
export * from "./models-decide.ts";
export * from "./models-recipe.ts";
export * from "./models-settings.ts";
export * from "./models-test.ts";
export * from "./news-legacy.ts";
export * from "./news-read.ts";
export * from "./notifications-publish.ts";
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
  NEWS_LEGACY_EXTENSION,
  type NewsItem,
  NewsItemSchema,
} from "./shared/news.ts";
export * from "./storage-read.ts";
export * from "./storage-write.ts";
export * from "./ui-confirm.ts";
export * from "./ui-import.ts";
export * from "./ui-open-external.ts";
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
