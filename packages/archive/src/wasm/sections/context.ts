import type { Cursor } from "../cursor.ts";
import type { Findings } from "../findings.ts";
import type { ModuleShape } from "../shape.ts";

/** Where a section reader puts what it reads, and what it finds wrong. */
export interface SectionContext {
  readonly shape: ModuleShape;
  readonly findings: Findings;
}

/** Reads the contents of one section; it may leave nothing unread. */
export type SectionReader = (cursor: Cursor, context: SectionContext) => void;

/** Leaves the rest of a section unread: a cap is passed or a proposal changes its format. The module is refused. */
export function leave(cursor: Cursor): void {
  cursor.position = cursor.end;
}
