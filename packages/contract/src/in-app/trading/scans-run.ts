import { ScanParams, ScanSchema } from "../../host-api/scans.ts";
import { closed } from "../../schemas/bodies.ts";
import { defineInApp } from "../contract.ts";
import { SCAN_SAMPLE } from "./samples.ts";

/** Begins a run of a scan, in all its styles, and does not wait for its end. */
export const TRADING_SCANS_RUN = defineInApp({
  method: "trading/scans.run",
  params: closed({ scan: ScanParams.properties.id }),
  result: closed({ scan: ScanSchema }),
  sample: { params: { scan: "1" }, result: { scan: SCAN_SAMPLE } },
});
