/**
 * The base class of every refusal that a program throws: a stable code, a message about this case, and findings if
 * there are any. Each boundary has its own subclass, with the codes and findings of its catalogue.
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

/** The words of a failure, for a log or for a person. */
export const textOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));
