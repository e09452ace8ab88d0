import type { BridgeMethod } from "@bourse/contract/web-app";
import type { HostCommand } from "../../../broker/command.ts";
import { modelsDecide, modelsRecipe, modelsSettings } from "./models.ts";
import { externalOpen, networkFetch } from "./network.ts";
import { secretsClear, secretsRequest, secretsStatus } from "./secrets.ts";
import { storageRead, storageWrite } from "./storage.ts";

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
