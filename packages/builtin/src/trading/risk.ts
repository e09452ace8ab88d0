import { type Account, trading } from "@bourse/api";
import { askAccount, confirm } from "./ask.ts";
import type { CommandParts } from "./orders.ts";
import { accountWords } from "./words.ts";

/** Stops an account at once: it reduces risk, and a question in between would cost the time that counts. */
export async function halt({ book, log }: CommandParts, of?: Account): Promise<void> {
  const account = of ?? (await askAccount(book.all(), "Halt which account?"));
  if (!account) return;
  await trading.risk.halt(account.id);
  log.warn(`halted ${accountWords(account)}`);
}

/** Lets an account take orders again after a question. */
export async function resume({ book, log }: CommandParts, of?: Account): Promise<void> {
  const stopped = book.all().filter(({ risk }) => risk.state !== "active");
  const account = of ?? (await askAccount(stopped.length > 0 ? stopped : book.all(), "Resume which account?"));
  if (!account) return;
  const detail = "It takes orders again, within its bounds.";
  if (!(await confirm(`Let ${accountWords(account)} take orders again?`, detail, "Resume"))) return;
  await trading.risk.resume(account.id);
  log.info(`${accountWords(account)} takes orders again`);
}
