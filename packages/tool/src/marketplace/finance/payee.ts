import type { Payee } from "@bourse/client";
import type { Invocation } from "../../cli/command.ts";
import type { ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { type Paint, safe } from "../../cli/text.ts";
import { openLoggedIn } from "../context.ts";
import { idShownBy } from "../ids.ts";
import { amountText } from "../money/amount.ts";
import { print } from "../print.ts";
import { payoutLine, warningText } from "./lines.ts";

/** Shows the recipient of a withdrawal, the payout details, and the recipient's debts. */
export async function showPayee(given: Invocation, io: Io): Promise<ExitCode> {
  const path = { withdrawal_id: idShownBy(given, "finance withdrawals") };
  const { rest } = openLoggedIn(given, io);
  const payee = await rest.call("readPayee", { path });
  for (const each of payee.warnings) await io.err(warningText(each));
  return print(given, io, { json: payee, lines: (style) => payeeLines(payee, style) });
}

/** Shown where there are no details. */
const missing = "nothing is kept: ask the creator";

function payeeLines(payee: Payee, style: Paint): string[] {
  const { withdrawal, name, email, details, owed, undecided, held_until: held } = payee;
  const amounts = (list: Payee["owed"]) =>
    list.map(({ amount_minor: minor, currency }) => amountText(minor, currency)).join(", ");
  return [
    payoutLine(withdrawal, style),
    `  creator    ${safe(name)} <${safe(email)}>`,
    ...(details === null ? [`  pay to     ${held === null ? missing : `not before ${held}`}`] : detailLines(details)),
    ...(owed.length === 0 ? [] : [`  owes       ${amounts(owed)} for refunds`]),
    ...(undecided.length === 0 ? [] : [`  undecided  ${amounts(undecided)} of refunds`]),
  ];
}

function detailLines({ holder, account, bank, note, updated_at: at }: NonNullable<Payee["details"]>): string[] {
  return [
    `  pay to     ${safe(holder)}`,
    `  account    ${safe(account)}`,
    ...(bank === null ? [] : [`  bank       ${safe(bank)}`]),
    ...(note === null ? [] : [`  note       ${safe(note)}`]),
    `  kept since ${at}`,
  ];
}
