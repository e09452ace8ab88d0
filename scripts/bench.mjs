import { ensureInstalled, handOver } from "./lib/bootstrap.mjs";

ensureInstalled();
handOver("scripts/bench/main.ts", process.argv.slice(2));
