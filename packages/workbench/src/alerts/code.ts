import { watchDrags } from "./drag.ts";
import { linesOf, valueLevelsOf } from "./lines.ts";

/** The code that charts with alerts need. */
export const alertLinesCode = { linesOf, valueLevelsOf, watchDrags } as const;
