import { ensureInstalled, handOver } from "./lib/bootstrap.mjs";

ensureInstalled();
handOver("scripts/keep-release/main.ts", process.argv.slice(2));
