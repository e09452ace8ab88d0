import type { WasmLimits } from "@bourse/contract";
import type { Range } from "../shape.ts";
import { isAllowedValueType } from "../types.ts";
import { SCANNER_BASE64 } from "./generated/scanner.ts";
import { KINDS } from "./opcodes.ts";

/** Address of the tables of assembly/scan.ts. */
const KINDS_AT = 0;
const VALUE_TYPES_AT = 256;
const CODE_AT = 1024;
/** Zero bytes after the code: the most that the scanner reads past an end without checking. */
const SLACK = 64;
const PAGE = 65_536;

interface Scanner {
  readonly memory: WebAssembly.Memory;
  readonly setLimits: (locals: number, together: number, targets: number) => void;
  readonly setBodyLimits: (bytes: number, blocks: number, tableDepthTogether: number) => void;
  readonly setCopyLimits: (inOne: number, together: number) => void;
  readonly isPlain: (start: number, end: number) => number;
}

let instance: Scanner | undefined;

/** The scanner is created with the first module; it keeps no state between modules. */
function scanner(): Scanner {
  if (instance) return instance;
  const module = new WebAssembly.Module(Buffer.from(SCANNER_BASE64, "base64"));
  const made = new WebAssembly.Instance(module).exports as WebAssembly.Exports & Scanner;
  made.memory.grow(1);
  const bytes = new Uint8Array(made.memory.buffer);
  bytes.set(KINDS, KINDS_AT);
  for (let byte = 0; byte < 256; byte += 1) bytes[VALUE_TYPES_AT + byte] = isAllowedValueType(byte) ? 1 : 0;
  instance = made;
  return made;
}

/** True when every instruction of every body is certainly allowed for a guest and every limit on code is kept. */
export function isPlainCode(bytes: Uint8Array, { start, end }: Range, limits: WasmLimits): boolean {
  const { memory, setLimits, setBodyLimits, setCopyLimits, isPlain } = scanner();
  const missing = CODE_AT + (end - start) + SLACK - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
  const view = new Uint8Array(memory.buffer);
  view.set(bytes.subarray(start, end), CODE_AT);
  const codeEnd = CODE_AT + (end - start);
  view.fill(0, codeEnd, codeEnd + SLACK);
  setLimits(limits.localsPerFunction, limits.localsTogether, limits.branchTableTargets);
  setCopyLimits(limits.copiesPerFunction, limits.copiesTogether);
  setBodyLimits(limits.functionBytes, limits.blockDepth, limits.validationValues);
  return isPlain(CODE_AT, codeEnd) !== 0;
}
