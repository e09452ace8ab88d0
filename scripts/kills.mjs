import { ensureInstalled, handOver } from "./lib/bootstrap.mjs";

ensureInstalled();
handOver("scripts/kills/main.ts", process.argv.slice(2));
