import { MODELS_SETTINGS } from "../commands/models-settings.ts";
import { defineBridge } from "./contract.ts";

/** As the command of guests. */
export const BRIDGE_MODELS_SETTINGS = defineBridge({ ...MODELS_SETTINGS, runsIn: "host" });
