import { ENVELOPE_INTEGERS, EnvelopeSchema, LAYOUT_INTEGERS, LayoutSchema } from "@bourse/contract";
import type { OutputRules } from "../worker/output-checks.ts";

/** The contract's schemas as plain data: the schema library's additional symbols cannot be sent to a thread. */
export const OUTPUT_RULES: OutputRules = {
  view: { schema: JSON.parse(JSON.stringify(LayoutSchema)), integers: [...LAYOUT_INTEGERS] },
  envelope: { schema: JSON.parse(JSON.stringify(EnvelopeSchema)), integers: [...ENVELOPE_INTEGERS] },
};
