import type { Issue } from "../issue.ts";
import { opaqueLayouts } from "../view/schema.ts";
import { shortener } from "./shorten.ts";
import { translateFaults } from "./translate.ts";
import { lazyFaults, lazyTest } from "./validator.ts";

/** Raw faults that are read for a list of issues; folding makes fewer of them. */
const FAULTS_READ = 2000;

/** A schema that can be asked in two ways. */
export interface SchemaChecker {
  /** True when the value meets the schema, layouts included. */
  readonly holds: (value: unknown) => boolean;
  /**
   * The faults of a value outside its layouts. A validator that follows references copies its list of faults at every
   * step back, which hostile layouts make quadratic; layouts are listed node by node instead.
   */
  readonly faults: (value: unknown) => readonly Issue[];
}

/** A checker of a schema; what it needs is compiled on first use. */
export function lazyChecker(schema: object): SchemaChecker {
  const list = lazyFaults({ ...schema, $defs: opaqueLayouts });
  const shorten = shortener(schema);
  return {
    holds: lazyTest(schema),
    faults: (value) => translateFaults(list(shorten(value)).slice(0, FAULTS_READ)),
  };
}
