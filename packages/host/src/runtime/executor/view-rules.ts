import { LAYOUT_INTEGERS, LayoutSchema } from "@bourse/contract";
import type { ViewRules } from "../worker/view.ts";

/** The contract's layout schema as plain data: what the schema library adds to it does not cross threads. */
export const VIEW_RULES: ViewRules = {
  schema: JSON.parse(JSON.stringify(LayoutSchema)),
  integers: [...LAYOUT_INTEGERS],
};
