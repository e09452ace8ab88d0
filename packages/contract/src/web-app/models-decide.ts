import { MODELS_DECIDE } from "../commands/models-decide.ts";
import { defineBridge } from "./contract.ts";

/** As the command of guests. */
export const BRIDGE_MODELS_DECIDE = defineBridge({ ...MODELS_DECIDE, runsIn: "host" });
