import { watchDrags } from "./drag.ts";
import { linesOf } from "./lines.ts";

/** The code that charts with alerts need. */
export const alertLinesCode = { linesOf, watchDrags } as const;
