import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { defineMethod } from "../../method.ts";

export const tradingScansResults = defineMethod(IN_APP_METHODS["trading/scans.results"], {
  uses: ["scans"],
  run: ({ scan, limit }, { scans }) => ({ results: scans.results(scan).slice(0, limit) }),
});
