import { MODELS_DECIDE, MODELS_RECIPE, MODELS_SETTINGS } from "../commands/models.ts";
import { defineBridge } from "./contract.ts";

/** Like the guests' command of this name. */
export const BRIDGE_MODELS_DECIDE = defineBridge({ ...MODELS_DECIDE, runsIn: "host" });

/** Like the guests' command of this name, but ends with the event `models.completed`. */
export const BRIDGE_MODELS_RECIPE = defineBridge({ ...MODELS_RECIPE, runsIn: "host" });

/** Like the guests' command of this name. */
export const BRIDGE_MODELS_SETTINGS = defineBridge({ ...MODELS_SETTINGS, runsIn: "host" });
