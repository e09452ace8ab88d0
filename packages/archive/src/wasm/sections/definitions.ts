import { readConstant } from "../const-expression.ts";
import type { Cursor } from "../cursor.ts";
import { readBounds } from "../limits-field.ts";
import { readValueType } from "../types.ts";
import { leave, type SectionContext } from "./context.ts";

/** A table with an initial value for its elements starts with these bytes instead of its type. */
const WITH_VALUE = 0x40;

export function readFunctions(cursor: Cursor, { shape, findings }: SectionContext): void {
  const count = cursor.u32();
  if (count > findings.limits.functions) {
    findings.tooLarge(count, findings.limits.functions, "functions");
    shape.unknown.add("functions");
    leave(cursor);
    return;
  }
  for (let index = 0; index < count; index += 1) {
    const start = cursor.position;
    const type = cursor.u32();
    if (!shape.unknown.has("types") && type >= shape.types.length) cursor.fail(`there is no type ${type}`, start);
    shape.functions.push(type);
  }
}

export function readTables(cursor: Cursor, context: SectionContext): void {
  const { shape, findings } = context;
  for (let count = cursor.u32(); count > 0; count -= 1) {
    const start = cursor.position;
    const hasValue = cursor.peek() === WITH_VALUE;
    if (hasValue) {
      findings.feature("gc", () => `table with an initial value, byte ${start}`);
      cursor.skip(1);
      if (cursor.byte() !== 0) cursor.fail("the bytes are not a table", start);
    }
    readValueType(cursor, findings, "a table");
    shape.tables.push(readBounds(cursor, findings, "table"));
    if (hasValue) readConstant(cursor, context, "a table");
  }
}

export function readMemories(cursor: Cursor, { shape, findings }: SectionContext): void {
  for (let count = cursor.u32(); count > 0; count -= 1) shape.memories.push(readBounds(cursor, findings, "memory"));
}

/** Tags of exceptions: counted for the indices of exports, forbidden in any number. */
export function readTags(cursor: Cursor, { shape, findings }: SectionContext): void {
  const start = cursor.position;
  shape.tags = cursor.u32();
  findings.feature("exception-handling", () => `tag section, byte ${start}`);
  leave(cursor);
}

export function readGlobals(cursor: Cursor, context: SectionContext): void {
  const { shape, findings } = context;
  const count = cursor.u32();
  if (count > findings.limits.globals) findings.tooLarge(count, findings.limits.globals, "globals");
  for (let index = 0; index < count; index += 1) {
    readValueType(cursor, findings, `global ${index}`);
    const start = cursor.position;
    const mutability = cursor.byte();
    if (mutability === 2 || mutability === 3) findings.feature("threads", () => `shared global, byte ${start}`);
    else if (mutability > 1) cursor.fail("a global is neither constant nor mutable", start);
    readConstant(cursor, context, `global ${index}`);
    shape.globals += 1;
  }
}

export function readStart(cursor: Cursor, { shape }: SectionContext): void {
  shape.start = { index: cursor.u32() };
}

export function readDataCount(cursor: Cursor, { shape }: SectionContext): void {
  shape.dataCount = cursor.u32();
}
