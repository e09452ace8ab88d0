import { CodeContext } from "./code/context.ts";
import { readInstruction } from "./code/instruction.ts";
import { FORBIDDEN } from "./code/kinds.ts";
import { END, KINDS } from "./code/opcodes.ts";
import type { Cursor } from "./cursor.ts";
import type { SectionContext } from "./sections/context.ts";

const GLOBAL_GET = 0x23;
const I32_CONST = 0x41;
/** i32.const, i64.const, f32.const, f64.const, ref.null, ref.func, end. */
const CONSTANTS = new Set([0x41, 0x42, 0x43, 0x44, 0xd0, 0xd2, END]);
/** Addition, subtraction and multiplication of i32 and i64. */
const EXTENDED = new Set([0x6a, 0x6b, 0x6c, 0x7c, 0x7d, 0x7e]);

/** The fast path: most values are a single i32, because compilers emit thousands of offsets of data segments. */
function isPlainI32(cursor: Cursor): boolean {
  const start = cursor.position;
  if (cursor.byte() === I32_CONST) {
    cursor.signed(32);
    if (cursor.byte() === END) return true;
  }
  cursor.position = start;
  return false;
}

/**
 * Reads an initial value: one constant and `end`. Newer engines also accept arithmetic and globals defined by the
 * module. The engine checks the value's type.
 */
export function readConstant(cursor: Cursor, { findings, shape }: SectionContext, owner: string): void {
  if (isPlainI32(cursor)) return;
  const context = new CodeContext({ cursor, findings, owner });
  for (;;) {
    const opcode = readInstruction(context);
    if (opcode === END) return;
    if (EXTENDED.has(opcode)) context.feature("extended-const", "arithmetic");
    else if (opcode === GLOBAL_GET) {
      if (!shape.unknown.has("imports") && !shape.imports.some((each) => each.kind === "global")) {
        context.feature("extended-const", "a global of the module's own");
      }
    } else if (!CONSTANTS.has(opcode) && KINDS[opcode] !== FORBIDDEN) {
      context.fail(`instruction 0x${opcode.toString(16)} is not constant`);
    }
  }
}
