import { acceptTransfer, ClientRefusal, offerTransfer, type RestClient, type Transfer } from "@bourse/client";
import { type Invocation, textOption } from "../../cli/command.ts";
import type { ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { safe } from "../../cli/text.ts";
import { openLoggedIn } from "../context.ts";
import { extensionIdOf } from "../ids.ts";
import { print, printList } from "../print.ts";
import { openKey } from "../publishing/open-key.ts";
import { expiryOf, idOf, publisherOf } from "./given.ts";

const LIST = "bourse transfer list";

/** Offers an extension to another publisher; nothing changes before that publisher has signed too. */
export async function offer(given: Invocation, io: Io): Promise<ExitCode> {
  const id = extensionIdOf(given);
  const { rest } = openLoggedIn(given, io);
  const from = await publisherOf(given, rest);
  const key = await openKey(io, textOption(given, "key") ?? "default");
  const to = textOption(given, "to") ?? "";
  const transfer = await offerTransfer({ rest, key, id, from, to, expiresAt: expiryOf(given) });
  return say(given, io, transfer);
}

/** Accepts an offered extension. */
export async function accept(given: Invocation, io: Io): Promise<ExitCode> {
  const transferId = idOf(given, LIST);
  const { rest } = openLoggedIn(given, io);
  const transfer = await find(rest, transferId);
  const key = await openKey(io, textOption(given, "key") ?? "default");
  return say(given, io, await acceptTransfer({ rest, key, transfer }));
}

/** Withdraws an offer, or declines it. */
export async function cancel(given: Invocation, io: Io): Promise<ExitCode> {
  const transfer_id = idOf(given, LIST);
  const { rest } = openLoggedIn(given, io);
  return say(given, io, await rest.call("cancelTransfer", { path: { transfer_id }, body: {} }));
}

export async function list(given: Invocation, io: Io): Promise<ExitCode> {
  const { rest } = openLoggedIn(given, io);
  const { items } = await rest.call("listTransfers", {});
  return printList(given, io, { items, line: describe, none: "Nothing is handed over." });
}

async function find(rest: RestClient, transferId: string): Promise<Transfer> {
  const { items } = await rest.call("listTransfers", {});
  const found = items.find((each) => each.transfer_id === transferId);
  if (found) return found;
  throw new ClientRefusal("tool.usage", `There is no such transfer; \`${LIST}\` shows them.`);
}

function describe(each: Transfer): string {
  const end = each.closed_at === null ? `until ${each.expires_at}` : each.closed_at;
  return `${each.transfer_id}  ${each.state}  ${safe(each.id)}  "${safe(each.from)}" to "${safe(each.to)}"  ${end}`;
}

function say(given: Invocation, io: Io, transfer: Transfer): Promise<ExitCode> {
  return print(given, io, { json: transfer, lines: () => [describe(transfer)] });
}
