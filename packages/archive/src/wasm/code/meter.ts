import { functionType, type ModuleShape } from "../shape.ts";
import type { FunctionType } from "../types.ts";
import type { Meter } from "./context.ts";

const width = (type: FunctionType | undefined): number => (type ? type.params.length + type.results.length : 0);

/** Types as wide as this cost the engine little in any number that fits a module. */
const HARMLESS_WIDTH = 32;

/** Whether a module's types are so wide that its code has to be metered. */
export function isWide(shape: ModuleShape): boolean {
  return shape.types.some((type) => width(type) > HARMLESS_WIDTH);
}

/**
 * Counts the operands that the engine's validator checks one by one. Two bytes call a function of 1,000 parameters:
 * without a bound, 8 MiB of such calls hold a check for minutes.
 */
export class OperandMeter implements Meter {
  readonly #shape: ModuleShape;
  readonly #callees = new Map<number, number>();
  #widest: number;
  #targets = 0;
  #operands = 0;

  constructor(shape: ModuleShape) {
    this.#shape = shape;
    this.#widest = shape.types.reduce((most, type) => Math.max(most, type.results.length), 0);
  }

  call(index: number): void {
    let cost = this.#callees.get(index);
    if (cost === undefined) {
      cost = width(functionType(this.#shape, index));
      this.#callees.set(index, cost);
    }
    this.#operands += cost;
  }

  type(index: number): void {
    this.#operands += width(this.#shape.types[index]);
  }

  block(index: number): void {
    const type = this.#shape.types[index];
    this.#operands += 2 * width(type);
    // A branch to a loop carries its parameters.
    this.#widest = Math.max(this.#widest, type?.params.length ?? 0);
  }

  branch(targets: number): void {
    this.#targets += targets;
  }

  /** A target's width is not known here, so each counts as the widest that a target can have. */
  get total(): number {
    return this.#operands + this.#targets * this.#widest;
  }
}
