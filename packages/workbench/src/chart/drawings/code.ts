import { watchDrawings } from "./drag.ts";
import { shapeOf } from "./geometry.ts";
import { paintShape } from "./paint.ts";

/** The code that charts with drawings need. */
export const drawingsCode = { shapeOf, paintShape, watchDrawings } as const;
