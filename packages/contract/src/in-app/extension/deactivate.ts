import { closed } from "../../schemas/bodies.ts";
import { defineInApp } from "../contract.ts";
import { Done } from "../parts.ts";
/** Host to extension: release everything. The host ends it after the answer, or after a limit. */
export const EXTENSION_DEACTIVATE = defineInApp({
  method: "extension/deactivate",
  params: closed({}),
  result: Done,
  sample: { params: {}, result: {} },
});
