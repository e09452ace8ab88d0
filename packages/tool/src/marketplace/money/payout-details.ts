import type { PayoutDetails } from "@bourse/client";
import { type Invocation, textOption } from "../../cli/command.ts";
import type { ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { safe } from "../../cli/text.ts";
import { openLoggedIn } from "../context.ts";
import { print } from "../print.ts";

/** Says where the account wants to be paid by hand. */
export async function setPayoutDetails(given: Invocation, io: Io): Promise<ExitCode> {
  const body = {
    holder: textOption(given, "holder") ?? "",
    account: textOption(given, "account") ?? "",
    ...optional("bank", textOption(given, "bank")),
    ...optional("note", textOption(given, "note")),
  };
  const { rest } = openLoggedIn(given, io);
  return show(given, io, await rest.call("setPayoutDetails", { body }));
}

const optional = <Name extends string>(name: Name, value: string | undefined): { readonly [Key in Name]?: string } =>
  value === undefined ? {} : ({ [name]: value } as { readonly [Key in Name]?: string });

/** Whose account one is paid to, and how it ends. */
export async function showPayoutDetails(given: Invocation, io: Io): Promise<ExitCode> {
  const { rest } = openLoggedIn(given, io);
  return show(given, io, await rest.call("readPayoutDetails", {}));
}

/** Has the marketplace forget them. */
export async function forgetPayoutDetails(given: Invocation, io: Io): Promise<ExitCode> {
  const { rest } = openLoggedIn(given, io);
  return show(given, io, await rest.call("forgetPayoutDetails", { body: {} }));
}

function show(given: Invocation, io: Io, details: PayoutDetails): Promise<ExitCode> {
  const { state, holder, account_ending: ending, updated_at: at } = details;
  const none = "No payout details are stored; `bourse earnings set-payout-details` stores them.";
  const kept = `${safe(holder ?? "")}, account ending in ${safe(ending ?? "")}, since ${at}`;
  return print(given, io, { json: details, lines: () => [state === "none" ? none : kept] });
}
