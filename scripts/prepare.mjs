// Runs after every `npm install`, on any Node >= 20: writes the SDKs that new projects and the examples carry, and joins
// libraries of many modules. See ADR 0224 and ADR 0308.
import { handOver } from "./lib/bootstrap.mjs";

handOver("scripts/prepare/main.ts", []);
