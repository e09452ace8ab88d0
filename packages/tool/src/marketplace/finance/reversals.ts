import { ClientRefusal, type ReconcileBody, type RestClient, type Reversal } from "@bourse/client";
import { type Invocation, textOption } from "../../cli/command.ts";
import type { ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { type Paint, safe } from "../../cli/text.ts";
import { openLoggedIn } from "../context.ts";
import { idShownBy } from "../ids.ts";
import { amountText } from "../money/amount.ts";
import { print, printList } from "../print.ts";
import { queryOf } from "../query.ts";
import { keyOf } from "./keys.ts";

/** Reversals, the longest waiting first. */
export async function listReversals(given: Invocation, io: Io): Promise<ExitCode> {
  const { rest } = openLoggedIn(given, io);
  const state = textOption(given, "state") as Reversal["state"] | undefined;
  const items = await rest.readAll("listReversals", { query: queryOf({ state }) });
  return printList(given, io, { items, line: reversalLine, none: "There is no such reversal." });
}

/** Takes the creator's share of a refund back, once per key. */
export function reconcile(given: Invocation, io: Io): Promise<ExitCode> {
  return decide(given, io, (rest, { path, body }) => rest.call("reconcileReversal", { path, body }));
}

/** Lets the platform bear a refund, once per key. */
export function writeOff(given: Invocation, io: Io): Promise<ExitCode> {
  const reason = textOption(given, "reason") ?? "";
  return decide(given, io, (rest, { path, body }) =>
    rest.call("writeOffReversal", { path, body: { ...body, reason } }),
  );
}

interface Decision {
  readonly path: { readonly id: string };
  readonly body: ReconcileBody;
}

type Decide = (rest: RestClient, decision: Decision) => Promise<Reversal>;

async function decide(given: Invocation, io: Io, run: Decide): Promise<ExitCode> {
  const path = { id: idShownBy(given, "finance reversals") };
  const revision = revisionOf(given);
  const { rest } = openLoggedIn(given, io);
  const key = await keyOf(given, io);
  const done = await run(rest, { path, body: { expected_revision: revision, idempotency_key: key } });
  return print(given, io, {
    json: { ...done, idempotency_key: key },
    lines: (style) => [reversalLine(done, style)],
  });
}

/** @throws ClientRefusal `tool.usage` */
function revisionOf(given: Invocation): bigint {
  const text = textOption(given, "revision") ?? "";
  if (/^[0-9]{1,19}$/.test(text)) return BigInt(text);
  throw new ClientRefusal("tool.usage", `"${text}" is not a revision; \`bourse finance reversals\` shows it.`);
}

/** A reversal as two lines of text. */
export function reversalLine(each: Reversal, style: Paint): string {
  const text = (minor: number | bigint) => amountText(minor, each.currency);
  const share = BigInt(each.amount_minor) - BigInt(each.fee_minor);
  return [
    `${style.bold(each.state)}  ${text(each.amount_minor)}  ${each.reversal_id}  revision ${each.revision}  ${safe(each.external_id)}`,
    `  account ${each.account_id}  since ${each.opened_at}  creator's share ${text(share)}${sourcesOf(each)}`,
  ].join("\n");
}

/** The balances that the creator's share came from, for a reconciled reversal. */
function sourcesOf(each: Reversal): string {
  if (each.state !== "reconciled") return "";
  const { from_pending_minor: pending, from_available_minor: available, receivable_minor: owed } = each;
  const text = (minor: number | bigint | null) => amountText(minor ?? 0, each.currency);
  return `: ${text(pending)} on hold, ${text(available)} available, ${text(owed)} owed`;
}
