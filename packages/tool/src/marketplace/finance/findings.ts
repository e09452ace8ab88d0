import type { PaymentFinding } from "@bourse/client";
import { type Invocation, textOption } from "../../cli/command.ts";
import type { ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { type Paint, safe } from "../../cli/text.ts";
import { openLoggedIn } from "../context.ts";
import { idShownBy } from "../ids.ts";
import { print, printList } from "../print.ts";
import { queryOf } from "../query.ts";

/** Reports of a provider that the service did not book, oldest first. */
export async function listFindings(given: Invocation, io: Io): Promise<ExitCode> {
  const { rest } = openLoggedIn(given, io);
  const state = textOption(given, "state") as PaymentFinding["state"] | undefined;
  const items = await rest.readAll("listFindings", { query: queryOf({ state }) });
  return printList(given, io, { items, line: findingLine, none: "There is no such finding." });
}

/** Records how a finding was resolved. */
export async function closeFinding(given: Invocation, io: Io): Promise<ExitCode> {
  const path = { finding_id: idShownBy(given, "finance findings") };
  const { rest } = openLoggedIn(given, io);
  const done = await rest.call("closeFinding", { path, body: { reason: textOption(given, "reason") ?? "" } });
  return print(given, io, { json: done, lines: (style) => [findingLine(done, style)] });
}

function findingLine(each: PaymentFinding, style: Paint): string {
  const done = each.reason === null ? [] : [`  done: ${safe(each.reason)}`];
  return [
    `${style.bold(each.state)}  ${safe(each.kind)}  ${safe(each.subject)}  ${each.finding_id}  ${each.opened_at}`,
    `  ${safe(each.detail)}`,
    ...done,
  ].join("\n");
}
