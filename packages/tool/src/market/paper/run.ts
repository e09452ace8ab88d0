import { BUILTIN_SESSIONS, type CsvBars, DAY_MS, type DayOf, tradingDays, UTC, zoneDays, zoneOf } from "@bourse/bars";
import {
  FUNDINGS,
  type Issue,
  isDecimalText,
  issue,
  ORDERS_FILE_MAX_BYTES,
  type OrdersFile,
  readOrdersFile,
} from "@bourse/contract";
import {
  type Decimal,
  decimal,
  isAbove,
  isPositive,
  LIMIT_FILLS,
  type PaperAnswer,
  paperAnswer,
  type RunBars,
  type RunSettings,
  runPaper,
} from "@bourse/orders";
import { hasFlag, type Invocation, textOption } from "../../cli/command.ts";
import { EXIT, type ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { readBounded } from "../../package-tool/read/bytes.ts";
import { readBarsFile, remarksOf } from "../bars-file.ts";
import { refuse } from "../output.ts";

/** The settings of a run, or every option that is out of its range. */
type PaperSettings =
  | { readonly ok: true; readonly settings: RunSettings }
  | { readonly ok: false; readonly issues: readonly Issue[] };

const ONE = decimal("1");

interface AmountOption {
  readonly flag: string;
  readonly usual: string;
  readonly range: string;
  readonly fits: (value: Decimal) => boolean;
}

const isAtMostOne = (value: Decimal): boolean => !isAbove(value, ONE);
const isNotNegative = ({ digits }: Decimal): boolean => digits >= 0n;

const OPTIONS = {
  tick: { flag: "--tick", usual: "0.01", range: "above 0", fits: isPositive },
  lot: { flag: "--lot", usual: "0.01", range: "above 0", fits: isPositive },
  feeRate: {
    flag: "--fee-rate",
    usual: "0",
    range: "from 0 to 1",
    fits: (value) => isNotNegative(value) && isAtMostOne(value),
  },
  volumeShare: {
    flag: "--volume-share",
    usual: "1",
    range: "above 0 and at most 1",
    fits: (value) => isPositive(value) && isAtMostOne(value),
  },
  spreadTicks: { flag: "--spread-ticks", usual: "0", range: "at least 0", fits: isNotNegative },
  slippageTicks: { flag: "--slippage-ticks", usual: "0", range: "at least 0", fits: isNotNegative },
  slippageShare: { flag: "--slippage-share", usual: "0", range: "at least 0", fits: isNotNegative },
  cash: { flag: "--cash", usual: "100000", range: "at least 0", fits: isNotNegative },
} as const satisfies Readonly<Record<string, AmountOption>>;

/** Reads the amounts and names that the options give. */
function paperSettings(given: Invocation): PaperSettings {
  const issues: Issue[] = [];
  const read = (name: keyof typeof OPTIONS): Decimal => {
    const { flag, usual, range, fits }: AmountOption = OPTIONS[name];
    const text = textOption(given, name) ?? usual;
    const value = isDecimalText(text) ? decimal(text) : undefined;
    if (value && fits(value)) return value;
    const message = `${flag} is ${JSON.stringify(text)}; it must be a plain decimal ${range}.`;
    issues.push(issue("tool.paper_option_invalid", `/${flag.slice(2)}`, message));
    return ONE;
  };
  const [tick, lot, feeRate, volumeShare] = [read("tick"), read("lot"), read("feeRate"), read("volumeShare")];
  const costs = {
    spreadTicks: read("spreadTicks"),
    slippageTicks: read("slippageTicks"),
    slippageShare: read("slippageShare"),
  };
  const cash = read("cash");
  const funding = FUNDINGS.find((each) => each === textOption(given, "funding")) ?? "cash";
  const limitFills = LIMIT_FILLS.find((each) => each === textOption(given, "limitFills")) ?? "touched";
  const settings = { rules: { tick, lot, feeRate, volumeShare, limitFills, costs }, cash, funding };
  return issues.length > 0 ? { ok: false, issues } : { ok: true, settings };
}

/** Fills a file's orders on a file's bars. */
export async function runPaperCommand(given: Invocation, io: Io): Promise<ExitCode> {
  const settings = paperSettings(given);
  const requests = await readRequests(given);
  const file = await readBarsFile(given);
  if (!settings.ok || !requests.ok || !file.ok) {
    const issues: readonly Issue[] = [settings, requests, file].flatMap((each) => (each.ok ? [] : each.issues));
    return await refuse(given, io, { issues, more: file.ok ? 0 : file.more });
  }
  const run = runPaper(barsOf(file, daysOf(given, file)), requests.orders, settings.settings);
  const answer = paperAnswer(run);
  await io.out(hasFlag(given, "json") ? `${JSON.stringify(answer)}\n` : tableOf(answer));
  const remarks = [...remarksOf(file, io.clock.now()), ...volumeRemark(file), ...calendarRemark(given, file)];
  for (const remark of remarks) await io.err(`bourse: ${remark}\n`);
  return EXIT.ok;
}

async function readRequests(given: Invocation): Promise<OrdersFile> {
  const read = await readBounded(textOption(given, "orders") ?? "", ORDERS_FILE_MAX_BYTES);
  const verdict = read.bytes ? readOrdersFile(read.bytes) : { ok: false as const, issues: [read.issue] };
  if (verdict.ok) return verdict;
  return { ok: false, issues: verdict.issues.map((each) => ({ ...each, pointer: `/orders${each.pointer}` })) };
}

const hasVolume = ({ columns }: CsvBars): boolean => columns.volume !== undefined;

const barsOf = (file: CsvBars, dayOf: DayOf): RunBars => {
  const { bars, step } = file;
  return { bars, hasVolume: hasVolume(file), dayOf, ...(step !== undefined && { step }) };
};

/** Bars of a day and longer carry their own dates. */
const haveDates = ({ step = 0 }: CsvBars): boolean => step >= DAY_MS;

/** The days at whose end day orders expire. */
function daysOf(given: Invocation, file: CsvBars): DayOf {
  const calendar = BUILTIN_SESSIONS.find(({ id }) => id === textOption(given, "calendar"));
  if (calendar && !haveDates(file)) return tradingDays(calendar);
  return zoneDays(zoneOf(textOption(given, "timeZone") ?? UTC.name) ?? UTC);
}

function volumeRemark(file: CsvBars): readonly string[] {
  const traded = !hasVolume(file) || file.bars.volume.some((each) => each > 0);
  return traded ? [] : ["every bar has the volume 0, so nothing was filled; leave the column out if it is unknown"];
}

function calendarRemark(given: Invocation, file: CsvBars): readonly string[] {
  const isIdle = textOption(given, "calendar") !== undefined && haveDates(file);
  return isIdle ? ["the bars are of a day or longer: --calendar changes nothing"] : [];
}

/** The answer for people: a line for each order, and one for each fill below it. */
function tableOf({ orders, position, cash }: PaperAnswer): string {
  const lines = orders.flatMap(({ client_order_id, status, filled, average_price, fills, reject }) => [
    `${client_order_id}  ${reject ? `${status} [${reject.code}]` : status}  ${filled}${average_price ? ` at ${average_price}` : ""}`,
    ...fills.map(({ bar, price, quantity, fee, ambiguous }) => {
      return `  bar ${bar}: ${quantity} at ${price}, fee ${fee}${ambiguous ? ", ambiguous" : ""}`;
    }),
  ]);
  return `${[...lines, `position ${position}`, `cash ${cash}`].join("\n")}\n`;
}
