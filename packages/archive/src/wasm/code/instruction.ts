import type { CodeContext } from "./context.ts";
import { readForbidden } from "./forbidden.ts";
import {
  readBlockType,
  readBranches,
  readHeapType,
  readMemoryAccess,
  readMemoryIndex,
  readSelectTypes,
} from "./immediates.ts";
import * as kind from "./kinds.ts";
import { FC_DELTAS, KINDS, LAST_FC } from "./opcodes.ts";

const I32_CONST = 0x41;
const I64_CONST = 0x42;

const MEMORY_INIT = 8;
const MEMORY_COPY = 10;
const MEMORY_FILL = 11;
const TABLE_INIT = 12;
const TABLE_COPY = 14;
/** Saturating conversions end here; later instructions have an index. */
const LAST_CONVERSION = 7;
const FIRST_WIDE = 19;
const LAST_WIDE = 22;

function readFc(context: CodeContext): void {
  const { cursor } = context;
  const sub = cursor.u32();
  if (sub >= FIRST_WIDE && sub <= LAST_WIDE) {
    context.feature("wide-arithmetic", `instruction 0xfc ${sub}`);
    return;
  }
  if (sub > LAST_FC) context.fail(`0xfc ${sub} is not an instruction`);
  context.meter?.push(FC_DELTAS[sub] ?? 0);
  if (sub <= LAST_CONVERSION) return;
  if (sub === MEMORY_COPY) readMemoryIndex(context);
  else if (sub !== MEMORY_FILL) cursor.u32();
  if (sub === TABLE_INIT || sub === TABLE_COPY) cursor.u32();
  else if (sub === MEMORY_INIT || sub === MEMORY_COPY || sub === MEMORY_FILL) readMemoryIndex(context);
}

function readLeb({ cursor }: CodeContext, opcode: number): void {
  if (opcode === I32_CONST) cursor.signed(32);
  else if (opcode === I64_CONST) cursor.signed(64);
  else cursor.u32();
}

function readBranch({ cursor, meter }: CodeContext): void {
  cursor.u32();
  meter?.branch();
}

function readCall({ cursor, meter }: CodeContext): void {
  meter?.call(cursor.u32());
}

function readIndirectCall({ cursor, meter }: CodeContext): void {
  meter?.callType(cursor.u32());
  cursor.u32();
}

const READERS: Readonly<Record<number, (context: CodeContext, opcode: number) => void>> = {
  [kind.NONE]: () => undefined,
  [kind.LEB]: readLeb,
  [kind.MEMARG]: readMemoryAccess,
  [kind.BLOCK]: readBlockType,
  [kind.LEB_LEB]: readIndirectCall,
  [kind.BYTES_4]: ({ cursor }) => cursor.skip(4),
  [kind.BYTES_8]: ({ cursor }) => cursor.skip(8),
  [kind.BRANCHES]: readBranches,
  [kind.TYPES]: readSelectTypes,
  [kind.MEMORY_INDEX]: readMemoryIndex,
  [kind.HEAP_TYPE]: readHeapType,
  [kind.PREFIX_FC]: readFc,
  [kind.BRANCH]: readBranch,
  [kind.CALL]: readCall,
  [kind.FORBIDDEN]: readForbidden,
};

/** Reads one instruction, records it when it belongs to a proposal, and returns its opcode. */
export function readInstruction(context: CodeContext): number {
  context.start = context.cursor.position;
  const opcode = context.cursor.byte();
  READERS[KINDS[opcode] as number]?.(context, opcode);
  context.meter?.step(opcode);
  return opcode;
}
