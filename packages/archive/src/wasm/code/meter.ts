import type { Findings } from "../findings.ts";
import { functionType, type ModuleShape } from "../shape.ts";
import type { FunctionType } from "../types.ts";
import type { Meter } from "./context.ts";
import { DELTAS, ELSE, END, IF } from "./opcodes.ts";

interface Block {
  readonly base: number;
  readonly params: number;
  readonly results: number;
}

/**
 * At a call, the engine's compiler visits each slot of the frame; at a block, it copies the frame, which costs as much
 * as this many calls.
 */
const CALLS_A_COPY = 16;

/**
 * Tracks the height of a function's stack, to know the frame's number of slots wherever the engine's compiler copies or
 * merges it: at each block and each branch. It is exact in reachable code, and only that is compiled.
 */
class Frame {
  #fixed = 0;
  #height = 0;
  #blocks: Block[] = [];
  /** Slots copied so far. */
  copies = 0;
  deepest = 0;

  /** A function begins; `fixed` counts its parameters and locals. */
  begin(fixed: number): void {
    this.#fixed = fixed;
    this.#height = 0;
    this.#blocks = [];
    this.copies = 0;
    this.deepest = 0;
  }

  get depth(): number {
    return this.#blocks.length;
  }

  push(values: number): void {
    this.#height += values;
  }

  open(params: number, results: number): void {
    this.copies += this.#size;
    this.#blocks.push({ base: this.#height - params, params, results });
    this.deepest = Math.max(this.deepest, this.#blocks.length);
  }

  otherwise(): void {
    const block = this.#blocks.at(-1);
    if (block) this.#height = block.base + block.params;
  }

  end(): void {
    this.copies += this.#size;
    const block = this.#blocks.pop();
    if (block) this.#height = block.base + block.results;
  }

  /** Each block around an instruction is a separate target; more targets than blocks are repetitions. */
  branch(targets: number): void {
    this.copies += this.#size * Math.min(targets, this.#blocks.length + 1);
  }

  call(): void {
    this.copies += this.#size / CALLS_A_COPY;
  }

  get #size(): number {
    // Unreachable code after a branch may take values that are not there; it is never compiled.
    return this.#fixed + Math.max(0, this.#height);
  }
}

/** Calls with at most this many parameters cost the engine little, however many of them a module holds. */
const HARMLESS_WIDTH = 32;
/**
 * A validator keeps a mark per level for each branch table until the function's end; this many marks count as one
 * value.
 */
const LEVELS_A_VALUE = 8;

const width = ({ params, results }: FunctionType): number => params.length + results.length;

/** True when a module has types whose use must be metered: more than one result, or very many parameters. */
export function isWide(shape: ModuleShape): boolean {
  return shape.types.some((type) => type.results.length > 1 || width(type) > HARMLESS_WIDTH);
}

/**
 * Counts the operands that engines check, keep and copy one by one. Two bytes call a function of 1,000 results, three
 * bytes branch from within 60,000 blocks, six bytes copy a frame of 100,000 slots: without limits, a small valid module
 * occupies a check for minutes, or takes all memory of the machine when its first function is compiled.
 */
export class OperandMeter implements Meter {
  readonly #shape: ModuleShape;
  readonly #findings: Findings;
  readonly #callees = new Map<number, FunctionType | undefined>();
  readonly #frame = new Frame();
  #copies = 0;
  #widest: number;
  #targets = 0;
  #work = 0;
  #values = 0;

  constructor(shape: ModuleShape, findings: Findings) {
    this.#shape = shape;
    this.#findings = findings;
    this.#widest = shape.types.reduce((most, type) => Math.max(most, type.results.length), 0);
  }

  begin(index: number, locals: number): void {
    this.#frame.begin(locals + (this.#typeOf(index)?.params.length ?? 0));
  }

  step(opcode: number): void {
    if (opcode === END) this.#frame.end();
    else if (opcode === ELSE) this.#frame.otherwise();
    else this.#frame.push(DELTAS[opcode] ?? 0);
  }

  push(values: number): void {
    this.#frame.push(values);
  }

  call(index: number): void {
    this.#use(this.#typeOf(index));
  }

  callType(index: number): void {
    this.#use(this.#shape.types[index]);
  }

  block(opcode: number, results: number): void {
    if (opcode === IF) this.#frame.push(-1);
    this.#frame.open(0, results);
  }

  blockType(opcode: number, index: number): void {
    const type = this.#shape.types[index] ?? { params: new Uint8Array(), results: new Uint8Array() };
    // Engines process the type at the block's beginning and at its end.
    this.#work += 2 * width(type);
    this.#values += 2 * width(type);
    // A branch to a loop carries its parameters.
    this.#widest = Math.max(this.#widest, type.params.length);
    if (opcode === IF) this.#frame.push(-1);
    this.#frame.open(type.params.length, type.results.length);
  }

  branch(): void {
    this.#targets += 1;
    this.#frame.branch(1);
  }

  branchTable(targets: number): void {
    this.#targets += targets;
    this.#values += this.#frame.depth / LEVELS_A_VALUE;
    this.#frame.branch(targets);
  }

  finish(): void {
    const { blockDepth, copiesPerFunction } = this.#findings.limits;
    const { deepest, copies } = this.#frame;
    const slots = Math.ceil(copies);
    this.#copies += copies;
    if (deepest > blockDepth) this.#findings.tooLarge(deepest, blockDepth, "blocks inside one another");
    if (slots > copiesPerFunction) this.#findings.tooLarge(slots, copiesPerFunction, COPIES("one function"));
  }

  report(): void {
    const { validationWork, validationValues, copiesTogether } = this.#findings.limits;
    // The target's width is not known here, so each counts as the widest possible target.
    const work = this.#work + this.#targets * this.#widest;
    const rows = [
      [work, validationWork, "operands of calls, blocks and branches"],
      [Math.ceil(this.#values), validationValues, "values that a validator has to keep"],
      [Math.ceil(this.#copies), copiesTogether, COPIES("all functions")],
    ] as const;
    for (const [found, limit, what] of rows) if (found > limit) this.#findings.tooLarge(found, limit, what);
  }

  #typeOf(index: number): FunctionType | undefined {
    let type = this.#callees.get(index);
    if (!type) {
      type = functionType(this.#shape, index);
      this.#callees.set(index, type);
    }
    return type;
  }

  #use(type: FunctionType | undefined): void {
    this.#frame.call();
    if (!type) return;
    this.#work += width(type);
    this.#values += Math.max(0, type.results.length - 1);
    this.#frame.push(type.results.length - type.params.length);
  }
}

const COPIES = (owner: string): string => `slots of frames copied at the blocks, branches and calls of ${owner}`;
