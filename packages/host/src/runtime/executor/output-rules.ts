import { ENVELOPE_INTEGERS, EnvelopeSchema, LAYOUT_INTEGERS, LayoutSchema } from "@bourse/contract";
import type { OutputRules } from "../worker/output-checks.ts";

/** The contract's schemas as plain data: what the schema library adds to them does not cross threads. */
export const OUTPUT_RULES: OutputRules = {
  view: { schema: JSON.parse(JSON.stringify(LayoutSchema)), integers: [...LAYOUT_INTEGERS] },
  envelope: { schema: JSON.parse(JSON.stringify(EnvelopeSchema)), integers: [...ENVELOPE_INTEGERS] },
};
