import { catalogueEntry, type ErrorCode, type Issue } from "@bourse/contract";
import { issueLines, type Placed } from "../cli/issues.ts";
import { paint } from "../cli/text.ts";

/** A test asks for something that cannot be: an option, an answer, a view or a bar that is not there. */
export class TestHostError extends Error {
  override readonly name = "TestHostError";
  /** A code of the error catalogue. */
  readonly code: ErrorCode;
  /** Every reason, each with a path or a place. */
  readonly issues: readonly Issue[];

  constructor(code: ErrorCode, message: string, issues: readonly Placed[] = []) {
    const hint = issues.length === 0 ? [catalogueEntry(code).hint] : issueLines(issues, paint(false));
    super([`${message} [${code}]`, ...hint].join("\n"));
    this.code = code;
    this.issues = issues;
  }
}

/** A fault of the guest, at the author's own line where that is known. */
export interface TestFault {
  /** A code of the error catalogue, such as `guest.trap`, `guest.timeout`, `guest.oom`. */
  readonly code: string;
  /** The guest's own words, with places of the author's files. */
  readonly message: string;
  /** Path of the file, relative to the project. */
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  /** The lines around the place. */
  readonly frame?: string;
}

/** The guest has failed. The next step starts it again, as a host would. */
export class GuestFaulted extends Error {
  override readonly name = "GuestFaulted";
  readonly fault: TestFault;

  constructor(fault: TestFault) {
    const { code, message, file, line, column, frame } = fault;
    const place = file === undefined ? "" : ` at ${file}:${line}${column === undefined ? "" : `:${column}`}`;
    super([`the guest failed with ${code}${place}: ${message}`, ...(frame === undefined ? [] : [frame])].join("\n"));
    this.fault = fault;
  }
}
