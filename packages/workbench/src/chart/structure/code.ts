import { hindsightOf } from "./history.ts";
import { paintStructure } from "./paint.ts";
import { structureOf } from "./zones.ts";

/** The code that charts with market structure need. */
export const structureCode = { structureOf, hindsightOf, paintStructure } as const;
