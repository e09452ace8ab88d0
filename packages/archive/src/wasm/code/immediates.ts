import { isValueType, readValueType } from "../types.ts";
import type { CodeContext } from "./context.ts";

const EMPTY_BLOCK = 0x40;
/** Alignment bit that announces a memory index. */
const HAS_MEMORY_INDEX = 0x40;
const FUNCREF = 0x70;

export function readBlockType(context: CodeContext, opcode: number): void {
  const { cursor, meter } = context;
  const start = cursor.position;
  const first = cursor.peek();
  if (first === EMPTY_BLOCK) {
    cursor.skip(1);
    meter?.block(opcode, 0);
    return;
  }
  if (isValueType(first)) {
    readValueType(cursor, context.findings, context.owner);
    meter?.block(opcode, 1);
    return;
  }
  if (cursor.signed(33)) context.fail("the type of a block is unknown");
  cursor.position = start;
  meter?.blockType(opcode, cursor.u32());
}

/** Alignment and offset; an index of another memory is recorded. */
export function readMemoryAccess(context: CodeContext): void {
  const { cursor } = context;
  const align = cursor.u32();
  if (align & HAS_MEMORY_INDEX) {
    context.feature("multi-memory", "memory index of an access");
    cursor.u32();
  }
  if (context.findings.sees("memory64")) cursor.u64();
  else cursor.u32();
}

/** The index of the only memory is one zero byte; anything else, even a longer encoding of zero, belongs to the multi-memory proposal. */
export function readMemoryIndex(context: CodeContext): void {
  if (context.cursor.peek() === 0) {
    context.cursor.skip(1);
    return;
  }
  context.feature("multi-memory", "memory index");
  context.cursor.u32();
}

export function readHeapType(context: CodeContext): void {
  const { cursor } = context;
  const byte = cursor.peek();
  if (byte === FUNCREF) {
    cursor.skip(1);
    return;
  }
  if (isValueType(byte)) {
    readValueType(cursor, context.findings, context.owner);
    return;
  }
  if (cursor.signed(33)) context.fail("the type of a ref.null is unknown");
  context.feature("gc", "ref.null of a function type");
}

/** Types of a `select`: engines allow exactly one. */
export function readSelectTypes(context: CodeContext): void {
  if (context.cursor.u32() !== 1) context.fail("a select has one type");
  readValueType(context.cursor, context.findings, context.owner);
}

export function readBranches(context: CodeContext): void {
  const { cursor } = context;
  const count = cursor.u32();
  const { limits } = context.findings;
  if (count > cursor.end - cursor.position) context.fail("a br_table is longer than its function");
  if (count > limits.branchTableTargets) {
    context.findings.tooLarge(count, limits.branchTableTargets, "targets in one br_table");
  }
  for (let index = 0; index <= count; index += 1) cursor.u32();
  context.meter?.branchTable(count + 1);
}
