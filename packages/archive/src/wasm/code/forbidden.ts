import type { FeatureName } from "../features.ts";
import type { CodeContext } from "./context.ts";
import { readBlockType, readMemoryAccess } from "./immediates.ts";

/** A one-byte instruction of a proposal: its name, the proposal, and how to skip its immediates. */
interface Row {
  readonly name: string;
  readonly feature: FeatureName;
  readonly skip?: (context: CodeContext, opcode: number) => void;
}

const leb = ({ cursor }: CodeContext): void => {
  cursor.u32();
};

const twoLebs = ({ cursor }: CodeContext): void => {
  cursor.u32();
  cursor.u32();
};

function tryTable(context: CodeContext, opcode: number): void {
  const { cursor } = context;
  readBlockType(context, opcode);
  for (let count = cursor.u32(); count > 0; count -= 1) {
    const kind = cursor.byte();
    if (kind > 3) context.fail(`0x${kind.toString(16)} is not a catch clause`);
    if (kind < 2) cursor.u32();
    cursor.u32();
  }
}

const ROWS: Readonly<Record<number, Row>> = {
  6: { name: "try", feature: "exception-handling", skip: readBlockType },
  7: { name: "catch", feature: "exception-handling", skip: leb },
  8: { name: "throw", feature: "exception-handling", skip: leb },
  9: { name: "rethrow", feature: "exception-handling", skip: leb },
  10: { name: "throw_ref", feature: "exception-handling" },
  18: { name: "return_call", feature: "tail-calls", skip: leb },
  19: { name: "return_call_indirect", feature: "tail-calls", skip: twoLebs },
  20: { name: "call_ref", feature: "gc", skip: leb },
  21: { name: "return_call_ref", feature: "gc", skip: leb },
  24: { name: "delegate", feature: "exception-handling", skip: leb },
  25: { name: "catch_all", feature: "exception-handling" },
  31: { name: "try_table", feature: "exception-handling", skip: tryTable },
  211: { name: "ref.eq", feature: "gc" },
  212: { name: "ref.as_non_null", feature: "gc" },
  213: { name: "br_on_null", feature: "gc", skip: leb },
  214: { name: "br_on_non_null", feature: "gc", skip: leb },
};

/** Prefixes whose instructions the reader cannot skip: the rest of the body is not read. */
const OPAQUE: Readonly<Record<number, FeatureName>> = {
  224: "stack-switching",
  225: "stack-switching",
  226: "stack-switching",
  227: "stack-switching",
  228: "stack-switching",
  229: "stack-switching",
  230: "stack-switching",
};

const STRINGREF_FIRST = 0x80;
const STRINGREF_LAST = 0xbf;
const RELAXED_SIMD_FIRST = 0x100;

function readGc(context: CodeContext): void {
  const { cursor } = context;
  const sub = cursor.u32();
  const isString = sub >= STRINGREF_FIRST && sub <= STRINGREF_LAST;
  context.feature(isString ? "stringref" : "gc", `instruction 0xfb 0x${sub.toString(16)}`);
  cursor.position = cursor.end;
}

function readSimd(context: CodeContext): void {
  const { cursor } = context;
  const sub = cursor.u32();
  const feature = sub >= RELAXED_SIMD_FIRST ? "relaxed-simd" : "simd";
  context.feature(feature, `instruction 0xfd 0x${sub.toString(16)}`);
  const loads = sub <= 11 || (sub >= 84 && sub <= 93);
  if (loads) readMemoryAccess(context);
  if (sub === 12 || sub === 13) cursor.skip(16);
  const lane = (sub >= 21 && sub <= 34) || (sub >= 84 && sub <= 91);
  if (lane) cursor.skip(1);
}

function readThreads(context: CodeContext): void {
  const { cursor } = context;
  const sub = cursor.u32();
  context.feature("threads", `instruction 0xfe 0x${sub.toString(16)}`);
  if (sub === 3) cursor.skip(1);
  else if (sub <= 2 || (sub >= 0x10 && sub <= 0x4e)) readMemoryAccess(context);
  else cursor.position = cursor.end;
}

const PREFIXES: Readonly<Record<number, (context: CodeContext) => void>> = {
  251: readGc,
  253: readSimd,
  254: readThreads,
};

/** Records an instruction of a proposal and skips it, so that the next fault is found as well. */
export function readForbidden(context: CodeContext, opcode: number): void {
  const prefix = PREFIXES[opcode];
  if (prefix) {
    prefix(context);
    return;
  }
  const row = ROWS[opcode];
  if (row) {
    context.feature(row.feature, row.name);
    row.skip?.(context, opcode);
    return;
  }
  const opaque = OPAQUE[opcode];
  if (!opaque) context.fail(`0x${opcode.toString(16)} is not an instruction`);
  context.feature(opaque, `instruction 0x${opcode.toString(16)}`);
  context.cursor.position = context.cursor.end;
}
