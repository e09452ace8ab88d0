import type { Issue } from "../issue.ts";
import { shortener } from "./shorten.ts";
import { translateFaults } from "./translate.ts";
import { lazyFaults, lazyTest } from "./validator.ts";

/** Raw faults that are processed for a list of issues; folding reduces their number. */
const FAULTS_READ = 2000;

/** Placeholder for layouts where they are checked separately. */
export const opaqueLayouts = { layoutNode: { type: "object" } };

/** A compiled schema with a test and a list of faults. */
export interface SchemaChecker {
  /** True when the value meets the schema, layouts included. */
  readonly holds: (value: unknown) => boolean;
  /**
   * The faults of a value outside its layouts. A validator that follows references copies its list of faults at every
   * step back, which hostile layouts make quadratic; layouts are listed node by node instead.
   */
  readonly faults: (value: unknown) => readonly Issue[];
}

/** Creates the checker of a schema; its validators are compiled on first use. */
export function lazyChecker(schema: object): SchemaChecker {
  const list = lazyFaults({ ...schema, $defs: opaqueLayouts });
  const shorten = shortener(schema);
  return {
    holds: lazyTest(schema),
    faults: (value) => translateFaults(list(shorten(value)).slice(0, FAULTS_READ)),
  };
}
