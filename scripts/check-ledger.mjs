import { ensureInstalled, handOver } from "./lib/bootstrap.mjs";

ensureInstalled();
handOver("scripts/check-ledger/main.ts", process.argv.slice(2));
