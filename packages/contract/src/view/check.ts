import { type Issue, issue } from "../issue.ts";
import { integerNames } from "../json/integers.ts";
import { lazyTest } from "../schemas/validator.ts";
import { layoutFaults } from "./faults.ts";
import { checkNesting } from "./nesting.ts";
import { LayoutSchema } from "./schema.ts";

const holds = lazyTest(LayoutSchema);

/** Names of integers in a layout, for the strict reading of a guest's view. */
export const LAYOUT_INTEGERS = integerNames([LayoutSchema]);

/**
 * Checks one layout: the same schema for a manifest's `sdui` and for a view that a guest publishes.
 *
 * @param value a parsed value; of any shape and depth.
 * @param pointer where the layout is in the document that the issues refer to.
 */
export function checkLayout(value: unknown, pointer = ""): readonly Issue[] {
  const deep = checkNesting(value, pointer);
  // Nothing may recurse over a layout that is too deep, not even the validator.
  if (deep.length > 0) return deep;
  if (holds(value)) return [];
  const faults = layoutFaults(value, pointer);
  return faults.length > 0 ? faults : [issue("manifest.schema", pointer, "is not a layout")];
}
