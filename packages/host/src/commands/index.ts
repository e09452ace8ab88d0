import type { CommandMethod } from "@bourse/contract";
import type { HostCommand } from "../broker/command.ts";
import { marketRead } from "./market/read.ts";
import { marketSubscribe } from "./market/subscribe.ts";
import { marketUnsubscribe } from "./market/unsubscribe.ts";
import { storageRead } from "./storage/read.ts";
import { storageWrite } from "./storage/write.ts";
import { uiConfirm } from "./ui/confirm.ts";
import { uiImport } from "./ui/import.ts";
import { uiOpenExternal } from "./ui/open-external.ts";

/** What the host does for each command, in the specification's order. One line a command; what is not here does not run. */
const REGISTRY = {
  "storage.read": storageRead,
  "storage.write": storageWrite,
  "market.read": marketRead,
  "market.subscribe": marketSubscribe,
  "market.unsubscribe": marketUnsubscribe,
  "ui.confirm": uiConfirm,
  "ui.import": uiImport,
  "ui.openExternal": uiOpenExternal,
} as const satisfies { readonly [Method in CommandMethod]?: HostCommand<Method> };

/** Every command of the host, in the specification's order. */
export const COMMANDS: readonly HostCommand[] = Object.values<HostCommand>(REGISTRY);
