import { MODELS_SETTINGS } from "../commands/models-settings.ts";
import { defineBridge } from "./contract.ts";

/** Like the guests' command of this name. */
export const BRIDGE_MODELS_SETTINGS = defineBridge({ ...MODELS_SETTINGS, runsIn: "host" });
