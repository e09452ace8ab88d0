import { type Issue, isOk } from "@bourse/contract";
import type { SampleMarket } from "@bourse/runtime/trial";
import { hasFlag, type Invocation, textOption } from "../../cli/command.ts";
import { EXIT, type ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { issueFields, refusalLines } from "../../cli/issues.ts";
import { paint, safe } from "../../cli/text.ts";

/** Inputs of a trial run. */
export interface Trial {
  readonly given: Invocation;
  readonly io: Io;
  readonly market: SampleMarket | undefined;
}

/** Reason why a run ends, and the line of the events file to fix. */
export interface Refused {
  readonly issues: readonly Issue[];
  readonly line?: number;
}

/** Prints why the run did not start or ended early. */
export async function refuse(given: Invocation, io: Io, { issues, line }: Refused): Promise<ExitCode> {
  const place = line === undefined ? {} : { line };
  const head = line === undefined ? [] : [`line ${line} of ${safe(textOption(given, "events") ?? "")}`];
  if (hasFlag(given, "json"))
    await io.out(`${JSON.stringify({ ok: false, ...place, issues: issues.map(issueFields) })}\n`);
  else await io.out(`${[...head, ...refusalLines(issues, paint(io.color))].join("\n")}\n`);
  return isOk(issues) ? EXIT.ok : EXIT.refused;
}
