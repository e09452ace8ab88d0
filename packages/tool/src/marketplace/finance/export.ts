import { ClientRefusal } from "@bourse/client";
import { type Invocation, textOption } from "../../cli/command.ts";
import type { ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { safe } from "../../cli/text.ts";
import { writeAtomic } from "../../package-tool/pack/write-atomic.ts";
import { openLoggedIn } from "../context.ts";
import { idShownBy } from "../ids.ts";
import { currencyOf } from "../money/amount.ts";
import { print } from "../print.ts";

/** Saves an account's ledger in one currency; the file is complete or absent. */
export async function exportLedger(given: Invocation, io: Io): Promise<ExitCode> {
  const accountId = idShownBy(given, "finance withdrawals");
  const currency = currencyOf(given);
  const out = textOption(given, "out") ?? "";
  const { rest } = openLoggedIn(given, io);
  const bytes = await rest.call("exportLedger", { query: { account_id: accountId, currency } });
  const fault = await writeAtomic(out, bytes, { random: io.random, readers: "owner" });
  if (fault !== undefined) throw new ClientRefusal("tool.output_failed", fault.message);
  const json = { out, size: bytes.length };
  return print(given, io, { json, lines: () => [`${safe(out)}  ${bytes.length} bytes`] });
}
