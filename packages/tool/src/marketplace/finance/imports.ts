import {
  ClientRefusal,
  type RefundBody,
  type RestClient,
  type Reversal,
  type Sale,
  type SaleBody,
} from "@bourse/client";
import { type Invocation, textOption } from "../../cli/command.ts";
import type { ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { type Paint, safe } from "../../cli/text.ts";
import { openLoggedIn } from "../context.ts";
import { amountText, currencyOf, minorOf } from "../money/amount.ts";
import { print } from "../print.ts";
import { type ImportKind, importFile } from "./import-file.ts";
import { reversalLine } from "./reversals.ts";

/** Records sales: one from the options, or all lines of a file. */
export function importSales(given: Invocation, io: Io): Promise<ExitCode> {
  return importThem(given, io, SALES);
}

/** Records refunds: one from the options, or all lines of a file. */
export function importRefunds(given: Invocation, io: Io): Promise<ExitCode> {
  return importThem(given, io, REFUNDS);
}

/** The kind of import, and its options for a single record. */
interface Import<Body, Done> extends ImportKind<Body, Done> {
  /** Names of the options in the order of the help. */
  readonly options: Readonly<Record<string, string>>;
  readonly body: (given: Invocation) => Body;
}

const text = (given: Invocation, name: string): string => textOption(given, name) ?? "";
const amountOf = (given: Invocation): bigint => minorOf(text(given, "amount"), currencyOf(given));

const SALES: Import<SaleBody, Sale> = {
  key: "sale",
  options: {
    externalId: "--external-id",
    extension: "--extension",
    amount: "--amount",
    currency: "--currency",
    soldAt: "--sold-at",
  },
  body: (given) => ({
    external_id: text(given, "externalId"),
    plugin_id: text(given, "extension"),
    currency: currencyOf(given),
    amount_minor: amountOf(given),
    sold_at: text(given, "soldAt"),
  }),
  send: (rest: RestClient, body) => rest.call("importSale", { body }),
  line: saleLine,
};

const REFUNDS: Import<RefundBody, Reversal> = {
  key: "reversal",
  options: { externalId: "--external-id", sale: "--sale", amount: "--amount", currency: "--currency" },
  body: (given) => ({
    external_id: text(given, "externalId"),
    sale_external_id: text(given, "sale"),
    currency: currencyOf(given),
    amount_minor: amountOf(given),
  }),
  send: (rest: RestClient, body) => rest.call("importRefund", { body }),
  line: reversalLine,
};

async function importThem<Body, Done>(given: Invocation, io: Io, kind: Import<Body, Done>): Promise<ExitCode> {
  const file = textOption(given, "file");
  const names = Object.entries(kind.options);
  const named = names.filter(([name]) => textOption(given, name) !== undefined);
  if (file !== undefined && named.length > 0)
    throw new ClientRefusal("tool.usage", `Give --file or ${named.map(([, flag]) => flag).join(", ")}, not both.`);
  if (file !== undefined) return importFile(given, io, { kind, file, rest: () => openLoggedIn(given, io).rest });
  const missing = names.filter(([name]) => textOption(given, name) === undefined).map(([, flag]) => flag);
  if (missing.length > 0) throw new ClientRefusal("tool.usage", `Give --file, or ${missing.join(", ")} as well.`);
  const body = kind.body(given);
  const done = await kind.send(openLoggedIn(given, io).rest, body);
  return print(given, io, { json: done, lines: (style) => [kind.line(done, style)] });
}

function saleLine(each: Sale, style: Paint): string {
  const money = (minor: number | bigint) => amountText(minor, each.currency);
  return [
    `${style.bold(money(each.amount_minor))}  ${safe(each.external_id)}  ${safe(each.plugin_id)}  sold ${each.sold_at}`,
    `  ${each.sale_id}  account ${each.account_id}  fee ${money(each.fee_minor)}  on hold until ${each.release_at}`,
  ].join("\n");
}
