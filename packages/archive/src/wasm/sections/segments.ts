import { CodeContext } from "../code/context.ts";
import { readMemoryIndex } from "../code/immediates.ts";
import { readConstant } from "../const-expression.ts";
import type { Cursor } from "../cursor.ts";
import { readValueType } from "../types.ts";
import { leave, type SectionContext } from "./context.ts";

/** Bits of an element segment's flags. */
const PASSIVE = 1;
const EXPLICIT = 2;
const EXPRESSIONS = 4;
const LAST_ELEMENT_FLAGS = 7;
const FUNCTION_KIND = 0;

/** Counts the segments of a section; false when there are too many to continue. */
function admit(count: number, { shape, findings }: SectionContext): boolean {
  shape.segments += count;
  if (shape.segments <= findings.limits.segments) return true;
  findings.tooLarge(shape.segments, findings.limits.segments, "data and element segments");
  return false;
}

function readItems(cursor: Cursor, context: SectionContext, flags: number): void {
  const { shape, findings } = context;
  const { tableElements, elementsTogether } = findings.limits;
  const count = cursor.u32();
  shape.elements += count;
  if (count > tableElements) findings.tooLarge(count, tableElements, "elements in one segment");
  if (shape.elements > elementsTogether)
    findings.tooLarge(shape.elements, elementsTogether, "elements in all segments");
  for (let index = 0; index < count; index += 1) {
    if (flags & EXPRESSIONS) readConstant(cursor, context, "an element");
    else cursor.u32();
  }
}

function readElementSegment(cursor: Cursor, context: SectionContext): void {
  const start = cursor.position;
  const flags = cursor.u32();
  if (flags > LAST_ELEMENT_FLAGS) cursor.fail(`${flags} are not valid flags of an element segment`, start);
  if (!(flags & PASSIVE)) {
    if (flags & EXPLICIT) cursor.u32();
    readConstant(cursor, context, "an element segment");
  }
  if (flags & (PASSIVE | EXPLICIT)) {
    if (flags & EXPRESSIONS) readValueType(cursor, context.findings, "an element segment");
    else if (cursor.byte() !== FUNCTION_KIND) cursor.fail("an element segment is of an unknown kind");
  }
  readItems(cursor, context, flags);
}

export function readElements(cursor: Cursor, context: SectionContext): void {
  const count = cursor.u32();
  if (!admit(count, context)) {
    leave(cursor);
    return;
  }
  for (let index = 0; index < count; index += 1) readElementSegment(cursor, context);
}

/** Active in the first memory, passive, active in an explicit memory. */
const LAST_DATA_FLAGS = 2;

export function readData(cursor: Cursor, context: SectionContext): void {
  const { findings, shape } = context;
  const count = cursor.u32();
  shape.dataSegments = count;
  if (!admit(count, context)) {
    leave(cursor);
    return;
  }
  for (let index = 0; index < count; index += 1) {
    const owner = "a data segment";
    const start = cursor.position;
    const flags = cursor.u32();
    if (flags > LAST_DATA_FLAGS) cursor.fail(`${flags} are not valid flags of a data segment`, start);
    if (flags === 2) readMemoryIndex(new CodeContext({ cursor, findings, owner }));
    if (flags !== 1) readConstant(cursor, context, owner);
    cursor.skip(cursor.u32());
  }
}
