import { MODELS_RECIPE } from "../commands/models-recipe.ts";
import { defineBridge } from "./contract.ts";

/** Like the guests' command of this name, but ends with the event `models.completed`. */
export const BRIDGE_MODELS_RECIPE = defineBridge({ ...MODELS_RECIPE, runsIn: "host" });
