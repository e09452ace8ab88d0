import {
  ClientRefusal,
  type RefundBody,
  type RestClient,
  type Reversal,
  type Sale,
  type SaleBody,
  ServiceError,
} from "@bourse/client";
import { type Issue, isJsonObject, issue, parseExactJson } from "@bourse/contract";
import { INT64_MOST, stringifyExact } from "@bourse/contract/money";
import { hasFlag, type Invocation, textOption } from "../../cli/command.ts";
import { EXIT, type ExitCode } from "../../cli/exit.ts";
import { failureFields } from "../../cli/failure.ts";
import type { Io } from "../../cli/io.ts";
import { issueLines } from "../../cli/issues.ts";
import { type Paint, paint, safe } from "../../cli/text.ts";
import { type InputLine, linesOf } from "../../package-tool/key-check/lines.ts";
import { readBounded } from "../../package-tool/read/bytes.ts";
import { openLoggedIn } from "../context.ts";
import { amountText, currencyOf, minorOf } from "../money/amount.ts";
import { print } from "../print.ts";
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

/** The kind of record in a file's lines, and how to send it. */
interface ImportKind<Body, Done> {
  /** Key of the result in the answer to a line. */
  readonly key: "sale" | "reversal";
  /** The marketplace validates the body; a line may hold anything. */
  readonly send: (rest: RestClient, body: Body) => Promise<Done>;
  readonly line: (done: Done, style: Paint) => string;
}

/** A file of lines, and the marketplace, which is opened once the file can be read. */
interface FileOf<Body, Done> {
  readonly kind: ImportKind<Body, Done>;
  readonly file: string;
  readonly rest: () => RestClient;
}

/** A hundred thousand lines; larger imports are split into several files, so that no line is left out silently. */
const FILE_BYTES = 32 * 1024 * 1024;
/** Several times the size of two external ids of 255 characters and the other fields. */
const LINE_BYTES = 16 * 1024;

/**
 * Records every line of a file, in order, with one answer per line. A refused line does not stop the others; an
 * unreachable marketplace stops the import. Importing the same file again then continues it, because nothing is
 * recorded twice.
 *
 * @throws ClientRefusal `tool.unreadable`, before anything is sent.
 */
async function importFile<Body, Done>(given: Invocation, io: Io, of: FileOf<Body, Done>): Promise<ExitCode> {
  const { bytes, issue: fault } = await readBounded(of.file, FILE_BYTES);
  if (bytes === undefined) throw new ClientRefusal("tool.unreadable", `${of.file}: ${fault.message}`);
  if (bytes.length > FILE_BYTES)
    throw new ClientRefusal("tool.unreadable", `${of.file} has more than ${FILE_BYTES} bytes; cut it in parts.`);
  const rest = of.rest();
  const write = hasFlag(given, "json") ? jsonLine : textLines(paint(io.color));
  const count = { recorded: 0, refused: 0 };
  let number = 0;
  for await (const input of linesOf(onePiece(bytes), LINE_BYTES)) {
    number += 1;
    if (isBlank(input)) continue;
    const told = await record(input, { rest, kind: of.kind }).catch(async (failure: unknown) => {
      await io.err(`Stopped at line ${number}; import the same file again to continue; nothing is recorded twice.\n`);
      throw failure;
    });
    count[told.refused === undefined ? "recorded" : "refused"] += 1;
    await io.out(write(number, told, of.kind));
  }
  await io.err(`${count.recorded} recorded, ${count.refused} refused.\n`);
  return count.refused === 0 ? EXIT.ok : EXIT.refused;
}

async function* onePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

function isBlank({ bytes }: InputLine): boolean {
  return bytes?.every((each) => each === 0x20 || each === 0x09 || each === 0x0d) ?? false;
}

/** Reason why a line was not recorded, with the keys for scripts. */
type Refused = ReturnType<typeof failureFields>;

type Told<Done> =
  | { readonly done: Done; readonly refused?: undefined }
  | { readonly done?: undefined; readonly refused: Refused };

interface Where<Body, Done> {
  readonly rest: RestClient;
  readonly kind: ImportKind<Body, Done>;
}

async function record<Body, Done>(input: InputLine, { rest, kind }: Where<Body, Done>): Promise<Told<Done>> {
  const read = readLine(input);
  if (read.issues !== undefined) return { refused: unread(read.issues) };
  try {
    return { done: await kind.send(rest, read.value as Body) };
  } catch (failure) {
    if (!isAboutTheLine(failure)) throw failure;
    return { refused: failureFields(failure) };
  }
}

type LineRead =
  | { readonly value: object; readonly issues?: undefined }
  | { readonly value?: undefined; readonly issues: readonly Issue[] };

/** An amount must be plain digits; `1e3` and `12.0` are refused, because a double would round them. */
function readLine({ bytes }: InputLine): LineRead {
  if (bytes === undefined) return { issues: [issue("json.too_large", "", `a line has at most ${LINE_BYTES} bytes`)] };
  const read = parseExactJson(bytes, { integerAt: ([name]) => name === "amount_minor" });
  if (!read.ok) return { issues: read.issues.map(asAmount) };
  if (isJsonObject(read.value)) return { value: read.value };
  return { issues: [issue("http.body_invalid", "", "a line is one JSON object")] };
}

/** An amount may exceed 53 bits, so the message about that limit is replaced. */
function asAmount(found: Issue): Issue {
  if (found.pointer !== "/amount_minor" || found.rule !== "json.integer_invalid") return found;
  return issue("ledger.amount_invalid", found.pointer, `an amount is plain digits from 1 to ${INT64_MOST}`);
}

function unread(issues: readonly Issue[]): Refused {
  const rule = issues[0]?.rule ?? "tool.line_invalid";
  const hint = "Write one JSON object per line, with the amount in plain digits.";
  return { ok: false, rule, message: "The line cannot be read without loss.", hint, issues: [...issues] };
}

/** All other failures concern the session, the role or the marketplace, and would repeat for every line. */
function isAboutTheLine(failure: unknown): boolean {
  if (!(failure instanceof ServiceError) || failure.status >= 500) return false;
  return /^(?:ledger|state|json)\./.test(failure.code) || failure.code === "http.body_invalid";
}

function jsonLine<Done>(line: number, { done, refused }: Told<Done>, { key }: { readonly key: string }): string {
  return `${stringifyExact(refused === undefined ? { line, ok: true, [key]: done } : { line, ...refused })}\n`;
}

function textLines(style: Paint) {
  return <Done>(
    line: number,
    told: Told<Done>,
    kind: { readonly line: (done: Done, style: Paint) => string },
  ): string => {
    if (told.refused === undefined) return `line ${line}  ${kind.line(told.done, style)}\n`;
    const { rule, message, hint, issues } = told.refused;
    const said = `line ${line}  ${style.red("refused")}  ${safe(message)} ${style.dim(`[${safe(rule)}]`)}`;
    return `${[said, ...(hint === "" ? [] : [`  ${safe(hint)}`]), ...issueLines(issues, style)].join("\n")}\n`;
  };
}
