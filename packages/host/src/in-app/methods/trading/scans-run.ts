import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { defineMethod } from "../../method.ts";

export const tradingScansRun = defineMethod(IN_APP_METHODS["trading/scans.run"], {
  uses: ["scans"],
  run: ({ scan }, { scans }) => ({ scan: scans.run(scan) }),
});
