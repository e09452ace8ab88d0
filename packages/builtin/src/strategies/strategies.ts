import { defineStrategies } from "@bourse/api";
import { smaCross } from "./sma-cross/sma-cross.ts";

/** The strategies of the manifest, by id. */
export const strategies = defineStrategies({ "bourse.strategies.sma-cross": smaCross });
