import type { Cursor } from "../cursor.ts";
import type { FeatureName } from "../features.ts";
import { readValueType } from "../types.ts";
import { leave, type SectionContext } from "./context.ts";

const FUNCTION = 0x60;
/** Other forms of a type; each changes the following format, so the rest of the section is not read. */
const PROPOSED: Readonly<Record<number, FeatureName>> = {
  95: "gc", // struct
  94: "gc", // array
  93: "stack-switching", // cont
  80: "gc", // sub
  79: "gc", // sub final
  78: "gc", // rec
  77: "gc", // descriptor
  76: "gc", // describes
};
const SHARED_TYPE = 0x65;

function readValueTypes(cursor: Cursor, context: SectionContext): Uint8Array {
  const count = cursor.u32();
  const start = cursor.position;
  for (let index = 0; index < count; index += 1) readValueType(cursor, context.findings, "a function type");
  return cursor.bytes.subarray(start, cursor.position);
}

/** Guests have only function types. */
export function readTypes(cursor: Cursor, context: SectionContext): void {
  const { shape, findings } = context;
  const count = cursor.u32();
  if (count > findings.limits.types) {
    findings.tooLarge(count, findings.limits.types, "types");
    shape.unknown.add("types");
    leave(cursor);
    return;
  }
  for (let index = 0; index < count; index += 1) {
    const start = cursor.position;
    const form = cursor.byte();
    const feature = form === SHARED_TYPE ? "threads" : PROPOSED[form];
    if (feature) {
      findings.feature(feature, () => `form 0x${form.toString(16)} of type ${index}, byte ${start}`);
      shape.unknown.add("types");
      leave(cursor);
      return;
    }
    if (form !== FUNCTION) cursor.fail(`0x${form.toString(16)} is not a form of a type`, start);
    const params = readValueTypes(cursor, context);
    const results = readValueTypes(cursor, context);
    shape.types.push({ params, results });
  }
}
