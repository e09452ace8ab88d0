import type { CommandMethod } from "@bourse/contract";
import { marketRead, marketSubscribe, marketUnsubscribe } from "@bourse/runtime/market";
import type { HostCommand } from "../broker/command.ts";
import { alertsAdopt, alertsCreate, alertsEnable, alertsList, alertsRemove } from "./alerts.ts";
import { assistantPrompt } from "./assistant.ts";
import { calendarRead } from "./calendar.ts";
import { chartsList, chartsOpen } from "./charts.ts";
import { contextPublish, contextRead } from "./context.ts";
import { feedCredentials, feedRequest } from "./feed.ts";
import { modelsConfigure, modelsDecide, modelsRecipe, modelsSettings, modelsTest } from "./models.ts";
import { newsLegacy, newsRead } from "./news.ts";
import { notificationsPublish } from "./notifications.ts";
import { storageRead, storageWrite } from "./storage.ts";
import { uiConfirm, uiImport, uiOpenExternal } from "./ui.ts";

/** The implementation of each command: complete by type, in the order of the specification, one line per command. */
const REGISTRY = {
  "storage.read": storageRead,
  "storage.write": storageWrite,
  "charts.list": chartsList,
  "charts.open": chartsOpen,
  "market.read": marketRead,
  "market.subscribe": marketSubscribe,
  "market.unsubscribe": marketUnsubscribe,
  "alerts.create": alertsCreate,
  "alerts.list": alertsList,
  "alerts.adopt": alertsAdopt,
  "alerts.enable": alertsEnable,
  "alerts.remove": alertsRemove,
  "notifications.publish": notificationsPublish,
  "models.settings": modelsSettings,
  "models.configure": modelsConfigure,
  "models.test": modelsTest,
  "models.decide": modelsDecide,
  "models.recipe": modelsRecipe,
  "feed.request": feedRequest,
  "feed.credentials": feedCredentials,
  "news.legacy": newsLegacy,
  "news.read": newsRead,
  "calendar.read": calendarRead,
  "ui.confirm": uiConfirm,
  "ui.import": uiImport,
  "ui.openExternal": uiOpenExternal,
  "context.read": contextRead,
  "context.publish": contextPublish,
  "assistant.prompt": assistantPrompt,
} as const satisfies { readonly [Method in CommandMethod]: HostCommand<Method> };

/** Every command of the host, in the order of the specification. */
export const COMMANDS: readonly HostCommand[] = Object.values<HostCommand>(REGISTRY);
