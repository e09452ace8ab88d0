import type { BarColumns } from "@bourse/bars";
import { createStore } from "../../state/store.ts";
import type { Structure } from "./zones.ts";

/** The structure found on a chart, for the list in words. */
export interface ShownStructure {
  readonly bars: BarColumns;
  readonly structure: Structure;
}

/** By chart; a chart that shows no structure has no current entry. */
export const shownStructure = createStore<{ readonly of: Readonly<Record<string, ShownStructure>> }>({ of: {} });
