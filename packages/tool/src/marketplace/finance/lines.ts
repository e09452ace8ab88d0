import type { PayoutWarning, Withdrawal } from "@bourse/client";
import { type Paint, safe } from "../../cli/text.ts";
import { amountText } from "../money/amount.ts";

/** A warning as one line for the error stream. */
export const warningText = ({ message }: PayoutWarning): string => `Warning: ${safe(message)}\n`;

/** A withdrawal as one line of text. */
export function payoutLine(each: Withdrawal, style: Paint): string {
  const reference = each.reference === null ? "" : `  ${safe(each.reference)}`;
  const amount = amountText(each.amount_minor, each.currency);
  return `${style.bold(each.state)}  ${amount}  ${each.withdrawal_id}  account ${each.account_id}  ${each.created_at}${reference}`;
}
