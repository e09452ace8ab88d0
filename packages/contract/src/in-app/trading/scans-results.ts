import Type from "typebox";
import { ScanParams, ScanResultListSchema } from "../../host-api/scans.ts";
import { closed } from "../../schemas/bodies.ts";
import { defineInApp } from "../contract.ts";

/** The latest events that a scan has found, newest first. */
export const TRADING_SCANS_RESULTS = defineInApp({
  method: "trading/scans.results",
  params: closed({ scan: ScanParams.properties.id, limit: Type.Integer({ minimum: 1, maximum: 1000 }) }),
  result: ScanResultListSchema,
  sample: { params: { scan: "1", limit: 100 }, result: { results: [] } },
});
