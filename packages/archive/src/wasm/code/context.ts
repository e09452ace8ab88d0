import type { Cursor } from "../cursor.ts";
import type { FeatureName } from "../features.ts";
import type { Findings } from "../findings.ts";

/** Measures the cost of code for an engine beyond a constant per instruction. */
export interface Meter {
  /** The body of the function `index` begins. */
  begin(index: number, locals: number): void;
  /** An instruction is complete; its calls, blocks and branches were reported before. */
  step(opcode: number): void;
  /** The stack grows by more than the opcode's own effect. */
  push(values: number): void;
  /** The function `index` is called. */
  call(index: number): void;
  /** A function of the type `index` is called. */
  callType(index: number): void;
  /** A block begins that takes nothing and returns this many values. */
  block(opcode: number, results: number): void;
  /** A block of the type `index` begins. */
  blockType(opcode: number, index: number): void;
  branch(): void;
  branchTable(targets: number): void;
  /** The body is complete. */
  finish(): void;
}

/** The position of one instruction and the dependencies of its readers. */
export class CodeContext {
  readonly cursor: Cursor;
  readonly findings: Findings;
  readonly meter: Meter | undefined;
  /** The owner of the code, e.g. `function 3`. */
  readonly owner: string;
  /** Position where the instruction starts. */
  start = 0;

  constructor(parts: { cursor: Cursor; findings: Findings; owner: string; meter?: Meter }) {
    this.cursor = parts.cursor;
    this.findings = parts.findings;
    this.owner = parts.owner;
    this.meter = parts.meter;
  }

  get place(): string {
    return `${this.owner}, byte ${this.start}`;
  }

  /** Records an instruction of a proposal. */
  feature(name: FeatureName, what: string): void {
    this.findings.feature(name, () => `${what} in ${this.place}`);
  }

  fail(message: string): never {
    return this.cursor.fail(message, this.start);
  }
}
