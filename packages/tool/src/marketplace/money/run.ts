import { createHash } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import {
  ClientRefusal,
  type Price,
  type RestClient,
  ServiceError,
  type Withdrawal,
  writePrivateFile,
} from "@bourse/client";
import type { Random } from "@bourse/platform";
import { type Invocation, textOption } from "../../cli/command.ts";
import type { ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { type Paint, safe } from "../../cli/text.ts";
import { openLoggedIn, withdrawalFolder } from "../context.ts";
import { extensionIdOf, idShownBy } from "../ids.ts";
import { print, printList } from "../print.ts";
import { amountText, type Currency, currencyOf, minorOf } from "./amount.ts";

/** The account's earnings, by currency. */
export async function balances(given: Invocation, io: Io): Promise<ExitCode> {
  const { rest } = openLoggedIn(given, io);
  const { items } = await rest.call("readBalances", {});
  const line = (each: (typeof items)[number], style: Paint) => {
    const text = (minor: number | bigint) => amountText(minor, each.currency);
    const frozen = BigInt(each.frozen_minor) === 0n ? "" : `, ${text(each.frozen_minor)} of it frozen by a takedown`;
    return [
      `${style.bold(text(each.available_minor))} available`,
      `  on hold     ${text(each.pending_minor)}${frozen}`,
      `  reserved    ${text(each.held_minor)} for withdrawals`,
      `  on its way  ${text(each.payout_clearing_minor)}`,
      ...(BigInt(each.receivable_minor) === 0n ? [] : [`  owed        ${text(each.receivable_minor)} for refunds`]),
    ].join("\n");
  };
  return printList(given, io, { items, line, none: "Nothing is earned yet; `bourse price set` prices an extension." });
}

/** Every entry of the account's ledger in one currency, oldest first. */
export async function statement(given: Invocation, io: Io): Promise<ExitCode> {
  const currency = currencyOf(given);
  const { rest } = openLoggedIn(given, io);
  const items = await readStatement(rest, currency);
  const line = (each: (typeof items)[number]) =>
    [
      `${each.number}  ${each.at}  ${safe(each.kind)}  ${safe(each.subject)}`,
      ...each.lines.map(({ account, amount_minor: minor }) => `  ${safe(account)}  ${amountText(minor, currency)}`),
    ].join("\n");
  return printList(given, io, { items, line, none: `There is no entry in ${currency}.` });
}

function readStatement(rest: RestClient, currency: Currency) {
  return rest.readAll("readStatement", { query: { currency } });
}

/** Withdraws once, however often it is repeated before the marketplace answers. */
export async function withdraw(given: Invocation, io: Io): Promise<ExitCode> {
  const currency = currencyOf(given);
  const amount = minorOf(textOption(given, "amount") ?? "", currency);
  const { rest, origin, session } = openLoggedIn(given, io);
  const wish = { folder: withdrawalFolder(io), origin, email: session?.email ?? "", currency, amount };
  const kept = keepKey(wish, io.random);
  if (kept.repeated)
    await io.err("An earlier call got no answer; the same withdrawal is asked for again, not a second one.\n");
  const done = await answered(kept, () =>
    rest.call("requestWithdrawal", { body: { currency, amount_minor: amount, idempotency_key: kept.key } }),
  );
  return print(given, io, { json: done, lines: (style) => [withdrawalLine(done, style)] });
}

/** The key is deleted once the marketplace has accepted or refused; an internal error or no answer decides neither. */
async function answered(kept: KeptKey, send: () => Promise<Withdrawal>): Promise<Withdrawal> {
  try {
    const done = await send();
    kept.forget();
    return done;
  } catch (failure) {
    if (failure instanceof ServiceError && failure.status >= 400 && failure.status < 500) kept.forget();
    throw failure;
  }
}

/** The account's withdrawals, newest first. */
export async function withdrawals(given: Invocation, io: Io): Promise<ExitCode> {
  const { rest } = openLoggedIn(given, io);
  const items = await rest.readAll("listWithdrawals", {});
  return printList(given, io, { items, line: withdrawalLine, none: "There is no withdrawal yet." });
}

/** Cancels a withdrawal before it is submitted. */
export async function cancelWithdrawal(given: Invocation, io: Io): Promise<ExitCode> {
  const path = { withdrawal_id: idShownBy(given, "earnings withdrawals") };
  const { rest } = openLoggedIn(given, io);
  const done = await rest.call("cancelWithdrawal", { path, body: {} });
  return print(given, io, { json: done, lines: (style) => [withdrawalLine(done, style)] });
}

function withdrawalLine(each: Withdrawal, style: Paint): string {
  const reference = each.reference === null ? "" : `  ${safe(each.reference)}`;
  return `${style.bold(each.state)}  ${amountText(each.amount_minor, each.currency)}  ${each.withdrawal_id}  ${each.created_at}${reference}`;
}

/** Sets the price of your extension from now on. */
export async function setPrice(given: Invocation, io: Io): Promise<ExitCode> {
  const id = extensionIdOf(given);
  const currency = currencyOf(given);
  const amount = minorOf(textOption(given, "amount") ?? "", currency);
  const { rest } = openLoggedIn(given, io);
  const done = await rest.call("setPrice", { path: { id }, body: { amount_minor: amount, currency } });
  return print(given, io, { json: done, lines: () => [priceLine(done)] });
}

/** Makes your extension free. */
export async function setFree(given: Invocation, io: Io): Promise<ExitCode> {
  const id = extensionIdOf(given);
  const { rest } = openLoggedIn(given, io);
  const done = await rest.call("setPrice", { path: { id }, body: {} });
  return print(given, io, { json: done, lines: () => [priceLine(done)] });
}

/** Lists the prices of your extension, newest first. */
export async function listPrices(given: Invocation, io: Io): Promise<ExitCode> {
  const id = extensionIdOf(given);
  const { rest } = openLoggedIn(given, io);
  const items = await rest.readAll("listPrices", { path: { id } });
  return printList(given, io, {
    items,
    line: priceLine,
    none: `${id} is free and always was; \`bourse price set\` prices it.`,
  });
}

function priceLine({ plugin_id: id, amount_minor: minor, currency, at }: Price): string {
  const price = minor === null || currency === null ? "free" : amountText(minor, currency);
  return `${safe(id)}  ${price}  since ${at}`;
}

/** The fields that identify a withdrawal until the marketplace has answered. */
interface WithdrawalWish {
  readonly folder: string;
  readonly origin: string;
  readonly email: string;
  readonly currency: string;
  readonly amount: bigint;
}

/** The idempotency key of a withdrawal, stored on disk before the request is sent. */
interface KeptKey {
  readonly key: string;
  /** True: an earlier call stored the key and got no answer. */
  readonly repeated: boolean;
  /** Call when the marketplace has answered, either way. */
  forget(): void;
}

/**
 * Creates and stores a withdrawal's key, or reuses the key of an earlier call without an answer: a new key for the same
 * request would be a second withdrawal.
 *
 * @throws ClientRefusal `tool.output_failed` when it cannot be stored; then nothing may be sent.
 */
export function keepKey(wish: WithdrawalWish, random: Random): KeptKey {
  const file = path.join(wish.folder, `${nameOf(wish)}.key`);
  const forget = () => rmSync(file, { force: true });
  const key = random.uuid();
  const taken = new ClientRefusal("tool.target_exists", `${file} exists already.`);
  try {
    writePrivateFile(file, new TextEncoder().encode(key), { random, mode: "create", taken });
    return { key, repeated: false, forget };
  } catch (failure) {
    if (failure !== taken) throw failure;
    return { key: readKey(file), repeated: true, forget };
  }
}

function nameOf({ origin, email, currency, amount }: WithdrawalWish): string {
  return createHash("sha256")
    .update(JSON.stringify([origin, email, currency, String(amount)]))
    .digest("hex");
}

function readKey(file: string): string {
  const key = readFileSync(file, "utf8");
  if (/^[0-9a-f-]{36}$/.test(key)) return key;
  // The process crashed while writing the file: nothing was sent, but only a person can know that.
  throw new ClientRefusal(
    "tool.unreadable",
    `${file} holds no key. Look with \`bourse earnings withdrawals\` whether the withdrawal was made, then remove the file.`,
  );
}
