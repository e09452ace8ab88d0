import { MODELS_RECIPE } from "../commands/models-recipe.ts";
import { defineBridge } from "./contract.ts";

/** As the command of guests; it ends with the event `models.completed`. */
export const BRIDGE_MODELS_RECIPE = defineBridge({ ...MODELS_RECIPE, runsIn: "host" });
