import { BUILTIN_SESSIONS, type CsvBars, DAY_MS, type DayOf, tradingDays, UTC, zoneDays, zoneOf } from "@bourse/bars";
import { type Issue, ORDERS_FILE_MAX_BYTES, type OrdersFile, readOrdersFile } from "@bourse/contract";
import { type PaperAnswer, paperAnswer, type RunBars, runPaper } from "@bourse/orders";
import { hasFlag, type Invocation, textOption } from "../../cli/command.ts";
import { EXIT, type ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { readBounded } from "../../package-tool/read/bytes.ts";
import { readBarsFile, remarksOf } from "../bars-file.ts";
import { refuse } from "../output.ts";
import { paperSettings } from "./settings.ts";

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
