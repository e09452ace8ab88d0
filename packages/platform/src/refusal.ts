/**
 * The base of every refusal that a program throws: a stable code, a sentence about this case, and findings where there are
 * some. Each boundary has a type of its own, with the codes and findings of its catalogue.
 */
export class Refusal<Code extends string, Finding = never> extends Error {
  readonly code: Code;
  readonly issues: readonly Finding[];

  constructor(code: Code, message: string, issues: readonly Finding[] = []) {
    super(message);
    this.name = new.target.name;
    this.code = code;
    this.issues = issues;
  }
}
