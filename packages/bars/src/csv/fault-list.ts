import type { ErrorCode } from "@bourse/contract/errors";
import { type Issue, issue } from "@bourse/contract/issue";

/** A reason against one line, or against the whole file if it has none. */
export interface CsvIssue extends Issue {
  /** Counted from 1, with the header. */
  readonly line?: number;
}

/** Names the first faults of a file and counts the others. */
export class FaultList {
  readonly #most: number;
  readonly #issues: CsvIssue[] = [];
  #count = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get count(): number {
    return this.#count;
  }

  get issues(): readonly CsvIssue[] {
    return this.#issues;
  }

  ofFile(rule: ErrorCode, message: string): void {
    this.add(issue(rule, "", message));
  }

  ofLine(line: number, rule: ErrorCode, message: string): void {
    this.add({ ...issue(rule, `/${line}`, `Line ${line}: ${message}`), line });
  }

  add(fault: CsvIssue): void {
    this.#count += 1;
    if (this.#issues.length < this.#most) this.#issues.push(fault);
  }
}
