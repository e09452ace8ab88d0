import { ensureInstalled, handOver } from "./lib/bootstrap.mjs";

ensureInstalled();
handOver("scripts/pictures/main.ts", process.argv.slice(2));
