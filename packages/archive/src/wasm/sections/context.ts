import type { Cursor } from "../cursor.ts";
import type { Findings } from "../findings.ts";
import type { ModuleShape } from "../shape.ts";

/** Destination of a section reader's data and faults. */
export interface SectionContext {
  readonly shape: ModuleShape;
  readonly findings: Findings;
}

/** Reads the contents of one section; it must consume all of it. */
export type SectionReader = (cursor: Cursor, context: SectionContext) => void;

/** Skips the rest of a section: a limit is exceeded or a proposal changes its format. The module is refused. */
export function leave(cursor: Cursor): void {
  cursor.position = cursor.end;
}
