import { Cursor, MalformedModule } from "../cursor.ts";
import type { Findings } from "../findings.ts";
import type { ModuleShape, Range } from "../shape.ts";
import { readValueType } from "../types.ts";
import { CodeContext } from "./context.ts";
import { readInstruction } from "./instruction.ts";
import { OperandMeter } from "./meter.ts";
import { END, OPENERS } from "./opcodes.ts";

/** Reads the declarations of a body's locals; answers how many there are. */
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

/** Reads all instructions of a body and how deep its blocks nest; whether they are closed is the engine's check. */
function readInstructions(context: CodeContext): void {
  const { cursor, findings } = context;
  let deepest = 0;
  while (!cursor.done) {
    const opcode = readInstruction(context);
    if (OPENERS.has(opcode)) {
      context.depth += 1;
      deepest = Math.max(deepest, context.depth);
    } else if (opcode === END) context.depth -= 1;
  }
  const limit = findings.limits.blockDepth;
  if (deepest > limit) findings.tooLarge(deepest, limit, "blocks inside one another");
}

/** A body that cannot be read to its end is malformed; the next one starts where the sizes say. */
function readBody(context: CodeContext): number {
  try {
    const locals = readLocals(context);
    readInstructions(context);
    return locals;
  } catch (error) {
    if (!(error instanceof MalformedModule)) throw error;
    context.findings.malformed({ message: `${context.owner}: ${error.message}`, offset: error.offset });
    return 0;
  }
}

/** The careful reader: every instruction of every body, each fault with its place. */
export function readCode(
  bytes: Uint8Array,
  { start, end }: Range,
  { shape, findings }: { shape: ModuleShape; findings: Findings },
): void {
  const cursor = new Cursor(bytes, start, end);
  const { limits } = findings;
  const meter = new OperandMeter(shape);
  const imported = shape.imports.filter((each) => each.kind === "function").length;
  let locals = 0;
  try {
    const count = cursor.u32();
    for (let index = 0; index < count; index += 1) {
      const owner = `function ${imported + index}`;
      const size = cursor.u32();
      if (size > limits.functionBytes) findings.tooLarge(size, limits.functionBytes, "bytes in one function");
      locals += readBody(new CodeContext({ cursor: cursor.slice(size), findings, owner, meter }));
    }
    if (!cursor.done) cursor.fail("the code section is longer than its functions");
  } catch (error) {
    if (!(error instanceof MalformedModule)) throw error;
    findings.malformed(error);
  }
  if (locals > limits.localsTogether) findings.tooLarge(locals, limits.localsTogether, "locals in all functions");
  meter.report(findings);
}
