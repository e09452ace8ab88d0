import type { CommandMethod } from "@bourse/contract";
import type { HostCommand } from "../broker/command.ts";
import { alertsAdopt } from "./alerts/adopt.ts";
import { alertsCreate } from "./alerts/create.ts";
import { alertsEnable } from "./alerts/enable.ts";
import { alertsList } from "./alerts/list.ts";
import { alertsRemove } from "./alerts/remove.ts";
import { assistantPrompt } from "./assistant/prompt.ts";
import { calendarRead } from "./calendar/read.ts";
import { chartsList } from "./charts/list.ts";
import { chartsOpen } from "./charts/open.ts";
import { contextPublish } from "./context/publish.ts";
import { contextRead } from "./context/read.ts";
import { feedCredentials } from "./feed/credentials.ts";
import { feedRequest } from "./feed/request.ts";
import { marketRead } from "./market/read.ts";
import { marketSubscribe } from "./market/subscribe.ts";
import { marketUnsubscribe } from "./market/unsubscribe.ts";
import { modelsConfigure } from "./models/configure.ts";
import { modelsDecide } from "./models/decide.ts";
import { modelsRecipe } from "./models/recipe.ts";
import { modelsSettings } from "./models/settings.ts";
import { modelsTest } from "./models/test.ts";
import { newsLegacy } from "./news/legacy.ts";
import { newsRead } from "./news/read.ts";
import { notificationsPublish } from "./notifications/publish.ts";
import { storageRead } from "./storage/read.ts";
import { storageWrite } from "./storage/write.ts";
import { uiConfirm } from "./ui/confirm.ts";
import { uiImport } from "./ui/import.ts";
import { uiOpenExternal } from "./ui/open-external.ts";

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
