import type { Findings } from "../findings.ts";
import { functionType, type ModuleShape } from "../shape.ts";
import type { FunctionType } from "../types.ts";
import type { Meter } from "./context.ts";

/** Parameters as many as this cost the engine little in any number of calls that fits a module. */
const HARMLESS_WIDTH = 32;
/** A validator keeps a mark a level for each branch table until the function's end; so many take the place of a value. */
const LEVELS_A_VALUE = 8;

const width = ({ params, results }: FunctionType): number => params.length + results.length;

/** Whether a module has types whose use must be metered: more than one result, or very many parameters. */
export function isWide(shape: ModuleShape): boolean {
  return shape.types.some((type) => type.results.length > 1 || width(type) > HARMLESS_WIDTH);
}

/**
 * Counts what the engine's validator checks and keeps operand by operand. Two bytes call a function of 1,000 results,
 * three bytes branch from within 60,000 blocks: unbounded, a small module holds a check for minutes, or makes the
 * engine end the whole process because it has no memory left.
 */
export class OperandMeter implements Meter {
  readonly #shape: ModuleShape;
  readonly #callees = new Map<number, FunctionType | undefined>();
  #widest: number;
  #targets = 0;
  #work = 0;
  #values = 0;

  constructor(shape: ModuleShape) {
    this.#shape = shape;
    this.#widest = shape.types.reduce((most, type) => Math.max(most, type.results.length), 0);
  }

  call(index: number): void {
    let type = this.#callees.get(index);
    if (!type) {
      type = functionType(this.#shape, index);
      this.#callees.set(index, type);
    }
    this.#use(type);
  }

  callType(index: number): void {
    this.#use(this.#shape.types[index]);
  }

  block(index: number): void {
    const type = this.#shape.types[index];
    if (!type) return;
    // Once where the block begins and once where it ends.
    this.#work += 2 * width(type);
    this.#values += 2 * width(type);
    // A branch to a loop carries its parameters.
    this.#widest = Math.max(this.#widest, type.params.length);
  }

  branch(targets: number, depth: number): void {
    this.#targets += targets;
    this.#values += depth / LEVELS_A_VALUE;
  }

  report(findings: Findings): void {
    const { validationWork, validationValues } = findings.limits;
    // A target's width is not known here, so each counts as the widest that a target can have.
    const work = this.#work + this.#targets * this.#widest;
    const values = Math.ceil(this.#values);
    if (work > validationWork) findings.tooLarge(work, validationWork, "operands of calls, blocks and branches");
    if (values > validationValues) findings.tooLarge(values, validationValues, "values that a validator has to keep");
  }

  #use(type: FunctionType | undefined): void {
    if (!type) return;
    this.#work += width(type);
    this.#values += Math.max(0, type.results.length - 1);
  }
}
