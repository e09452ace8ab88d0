import { Cursor, MalformedModule } from "../cursor.ts";
import type { Findings } from "../findings.ts";
import type { ModuleShape, Range } from "../shape.ts";
import { readValueType } from "../types.ts";
import { CodeContext } from "./context.ts";
import { readInstruction } from "./instruction.ts";
import { OperandMeter } from "./meter.ts";

/** Reads the declarations of a body's locals; returns their number. */
function readLocals({ cursor, findings, owner }: CodeContext): number {
  let locals = 0;
  for (let groups = cursor.u32(); groups > 0; groups -= 1) {
    locals += cursor.u32();
    readValueType(cursor, findings, owner);
  }
  const limit = findings.limits.localsPerFunction;
  if (locals > limit) findings.tooLarge(locals, limit, "locals in one function");
  return locals;
}

/** A body that cannot be read to its end is malformed; the sizes determine where the next one starts. */
function readBody(context: CodeContext, index: number): number {
  const { cursor, meter } = context;
  try {
    const locals = readLocals(context);
    meter?.begin(index, locals);
    while (!cursor.done) readInstruction(context);
    meter?.finish();
    return locals;
  } catch (error) {
    if (!(error instanceof MalformedModule)) throw error;
    context.findings.malformed({ message: `${context.owner}: ${error.message}`, offset: error.offset });
    return 0;
  }
}

/** The careful reader: every instruction of every body, each fault with its position. */
export function readCode(
  bytes: Uint8Array,
  { start, end }: Range,
  { shape, findings }: { shape: ModuleShape; findings: Findings },
): void {
  const cursor = new Cursor(bytes, start, end);
  const { limits } = findings;
  const meter = new OperandMeter(shape, findings);
  const imported = shape.imports.filter((each) => each.kind === "function").length;
  let locals = 0;
  try {
    const count = cursor.u32();
    for (let index = 0; index < count; index += 1) {
      const owner = `function ${imported + index}`;
      const size = cursor.u32();
      if (size > limits.functionBytes) findings.tooLarge(size, limits.functionBytes, "bytes in one function");
      locals += readBody(new CodeContext({ cursor: cursor.slice(size), findings, owner, meter }), imported + index);
    }
    if (!cursor.done) cursor.fail("the code section is longer than its functions");
  } catch (error) {
    if (!(error instanceof MalformedModule)) throw error;
    findings.malformed(error);
  }
  if (locals > limits.localsTogether) findings.tooLarge(locals, limits.localsTogether, "locals in all functions");
  meter.report();
}
