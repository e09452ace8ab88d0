import { watchLineDrags } from "../chart/line-drag.ts";
import { linesOf, valueLevelsOf } from "./lines.ts";

/** The code that charts with alerts need. */
export const alertLinesCode = { linesOf, valueLevelsOf, watchLineDrags } as const;
