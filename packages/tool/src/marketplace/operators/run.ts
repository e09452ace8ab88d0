import type { AdminAccount, RestClient } from "@bourse/client";
import { type Invocation, textOption } from "../../cli/command.ts";
import type { ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { type Paint, safe } from "../../cli/text.ts";
import { openLoggedIn } from "../context.ts";
import { print, printList } from "../print.ts";
import { queryOf } from "../query.ts";
import { accountIdOf } from "./account-id.ts";

type Role = "user" | "reviewer" | "finance" | "administrator";

/** Lists accounts with their roles. */
export async function listAccounts(given: Invocation, io: Io): Promise<ExitCode> {
  const { rest } = openLoggedIn(given, io);
  const email = textOption(given, "email");
  const role = textOption(given, "role") as Role | undefined;
  const state = textOption(given, "state") as "active" | "disabled" | undefined;
  const items = await rest.readAll("listAccounts", { query: queryOf({ email, role, state }) });
  const line = (each: AdminAccount, style: Paint) =>
    [
      each.account_id,
      style.bold(safe(each.email)),
      ...(each.email_verified ? [] : [style.yellow("not verified")]),
      each.roles.join(","),
      ...(each.disabled_at === null ? [] : [style.red(`disabled: ${safe(each.disabled_reason ?? "")}`)]),
    ].join("  ");
  return printList(given, io, { items, line, none: "There is no such account." });
}

/** Grants a role to an account. */
export function grantRole(given: Invocation, io: Io): Promise<ExitCode> {
  return decide(given, io, (rest, path) => rest.call("grantRole", { path, body: roleBody(given) }));
}

/** Withdraws a role from an account. */
export function withdrawRole(given: Invocation, io: Io): Promise<ExitCode> {
  return decide(given, io, (rest, path) => rest.call("withdrawRole", { path, body: roleBody(given) }));
}

/** Disables an account. */
export function disableAccount(given: Invocation, io: Io): Promise<ExitCode> {
  return decide(given, io, (rest, path) => rest.call("disableAccount", { path, body: { reason: reasonOf(given) } }));
}

/** Enables a disabled account again. */
export function enableAccount(given: Invocation, io: Io): Promise<ExitCode> {
  return decide(given, io, (rest, path) => rest.call("enableAccount", { path, body: { reason: reasonOf(given) } }));
}

const reasonOf = (given: Invocation): string => textOption(given, "reason") ?? "";

function roleBody(given: Invocation) {
  return { role: textOption(given, "role") as Exclude<Role, "user">, reason: reasonOf(given) };
}

type Action = (rest: RestClient, path: { readonly account_id: string }) => Promise<AdminAccount>;

async function decide(given: Invocation, io: Io, run: Action): Promise<ExitCode> {
  const { rest } = openLoggedIn(given, io);
  const done = await run(rest, { account_id: await accountIdOf(given, rest) });
  const state = done.disabled_at === null ? "" : ", disabled";
  return print(given, io, {
    json: done,
    lines: () => [`${safe(done.email)}: ${done.roles.join(", ")}${state}`],
  });
}
