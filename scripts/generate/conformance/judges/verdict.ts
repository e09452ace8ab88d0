import type { Inputs } from "../inputs.ts";

/** A verdict without the test's id. */
export interface Verdict {
  readonly valid: boolean;
  readonly codes?: readonly string[];
  readonly output?: unknown;
}

/** A judge of each of some groups. */
export type Judges<Name extends keyof Inputs> = {
  readonly [Each in Name]: (input: Inputs[Each]) => Verdict | Promise<Verdict>;
};

/** The input is valid, with what is made of it. */
export const valid = (output?: unknown): Verdict => (output === undefined ? { valid: true } : { valid: true, output });

/** The input is refused with these codes. */
export const invalid = (codes: readonly string[]): Verdict => ({ valid: false, codes: [...new Set(codes)] });

/** A finding of any check of ours. */
interface Finding {
  readonly rule: string;
  readonly severity: string;
}

/** The verdict that findings make: warnings leave an input valid. */
export function ofIssues(issues: readonly Finding[], output?: unknown): Verdict {
  const errors = issues.filter(({ severity }) => severity === "error").map(({ rule }) => rule);
  return errors.length > 0 ? invalid(errors) : valid(output);
}
