// Runs after every `npm install`, on any Node >= 20: writes the SDKs that new projects and the examples carry. See ADR 0224.
import { handOver } from "./lib/bootstrap.mjs";

handOver("scripts/plugin-sdk/main.ts", []);
