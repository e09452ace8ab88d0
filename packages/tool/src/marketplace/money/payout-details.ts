import type { PayoutDetails } from "@bourse/client";
import { type Invocation, textOption } from "../../cli/command.ts";
import type { ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { safe } from "../../cli/text.ts";
import { ownProof } from "../account/codes.ts";
import { openLoggedIn } from "../context.ts";
import { print } from "../print.ts";

/** Stores the payout details of an account that is paid by hand. */
export async function setPayoutDetails(given: Invocation, io: Io): Promise<ExitCode> {
  const { rest } = openLoggedIn(given, io);
  const { security } = await rest.call("readMe", {});
  const body = {
    holder: textOption(given, "holder") ?? "",
    account: textOption(given, "account") ?? "",
    ...optional("bank", textOption(given, "bank")),
    ...optional("note", textOption(given, "note")),
    ...(await ownProof(given, io, security)),
  };
  return show(given, io, await rest.call("setPayoutDetails", { body }));
}

const optional = <Name extends string>(name: Name, value: string | undefined): { readonly [Key in Name]?: string } =>
  value === undefined ? {} : ({ [name]: value } as { readonly [Key in Name]?: string });

/** Shows the holder of the account that receives payouts, and its last characters. */
export async function showPayoutDetails(given: Invocation, io: Io): Promise<ExitCode> {
  const { rest } = openLoggedIn(given, io);
  return show(given, io, await rest.call("readPayoutDetails", {}));
}

/** Deletes the stored payout details. */
export async function forgetPayoutDetails(given: Invocation, io: Io): Promise<ExitCode> {
  const { rest } = openLoggedIn(given, io);
  return show(given, io, await rest.call("forgetPayoutDetails", { body: {} }));
}

function show(given: Invocation, io: Io, details: PayoutDetails): Promise<ExitCode> {
  const { state, holder, account_ending: ending, updated_at: at, held_until: held } = details;
  const none = "No payout details are stored; `bourse earnings set-payout-details` stores them.";
  const kept = `${safe(holder ?? "")}, account ending in ${safe(ending ?? "")}, since ${at}`;
  const hold = `Nothing is paid to them before ${held}, so that a change you did not make can be undone.`;
  return print(given, io, {
    json: details,
    lines: () => [state === "none" ? none : kept, ...(held === null ? [] : [hold])],
  });
}
