import type { BridgeMethod } from "@bourse/contract/web-app";
import type { HostCommand } from "../../../broker/command.ts";
import { externalOpen } from "./external-open.ts";
import { modelsDecide } from "./models-decide.ts";
import { modelsRecipe } from "./models-recipe.ts";
import { modelsSettings } from "./models-settings.ts";
import { networkFetch } from "./network-fetch.ts";
import { secretsClear } from "./secrets-clear.ts";
import { secretsRequest } from "./secrets-request.ts";
import { secretsStatus } from "./secrets-status.ts";
import { storageRead } from "./storage-read.ts";
import { storageWrite } from "./storage-write.ts";

/** Methods of the bridge that the host does; the page does the others. */
export const BRIDGE_METHODS: readonly HostCommand<BridgeMethod>[] = [
  networkFetch,
  externalOpen,
  secretsStatus,
  secretsRequest,
  secretsClear,
  modelsSettings,
  modelsDecide,
  modelsRecipe,
  storageRead,
  storageWrite,
];
