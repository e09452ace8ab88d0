import { ensureInstalled, handOver } from "./lib/bootstrap.mjs";

ensureInstalled();
handOver("scripts/house/main.ts", process.argv.slice(2));
