import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { defineMethod } from "../../method.ts";

export const tradingScansList = defineMethod(IN_APP_METHODS["trading/scans.list"], {
  uses: ["scans"],
  run: (_params, { scans }) => ({ scans: scans.list() }),
});
