import { ScanListSchema } from "../../host-api/scans.ts";
import { defineInApp } from "../contract.ts";
import { NoParams } from "./parts.ts";
import { SCAN_SAMPLE } from "./samples.ts";

/** The trader's scans, oldest first. */
export const TRADING_SCANS_LIST = defineInApp({
  method: "trading/scans.list",
  params: NoParams,
  result: ScanListSchema,
  sample: { params: {}, result: { scans: [SCAN_SAMPLE] } },
});
