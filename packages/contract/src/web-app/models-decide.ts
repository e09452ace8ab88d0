import { MODELS_DECIDE } from "../commands/models-decide.ts";
import { defineBridge } from "./contract.ts";

/** Like the guests' command of this name. */
export const BRIDGE_MODELS_DECIDE = defineBridge({ ...MODELS_DECIDE, runsIn: "host" });
