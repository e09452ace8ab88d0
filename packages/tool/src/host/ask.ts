import { setTimeout as pause } from "node:timers/promises";
import { HostCallRefusal, type HostClient } from "@bourse/client";
import { CHART_TIMEFRAMES, type ChartTimeframe, type ErrorCode } from "@bourse/contract";
import type { AnswerSource, AssistantEntry, ChartQuestion } from "@bourse/contract/host-api";
import { hasFlag, type Invocation, textOption, textsOf } from "../cli/command.ts";
import type { ExitCode } from "../cli/exit.ts";
import type { Io } from "../cli/io.ts";
import { type Paint, safe } from "../cli/text.ts";
import { print } from "../marketplace/print.ts";
import { openHost } from "./open-host.ts";

/** A person waits: half a second more or less is not noticed. */
const LOOK_EVERY_MS = 500;

/** Asks the host's assistant about a chart or a series, and waits for the answer, which the host ends in time. */
export async function ask(given: Invocation, io: Io): Promise<ExitCode> {
  const host = openHost(given, io);
  const { dispatch_id: id } = await host.call("POST /api/assistant/charts", { body: questionOf(given) });
  // Stops the answer on Ctrl-C: the trader would otherwise pay for tokens that nobody waits for.
  const forget = io.onInterrupt(() => stop(host, id));
  const entry = await ended(host, id).finally(forget);
  if (entry.state === "failed") {
    throw new HostCallRefusal((entry.error ?? "command.internal") as ErrorCode, "the assistant gave no answer");
  }
  return print(given, io, { json: entry, lines: (style) => linesOf(entry, style) });
}

function questionOf(given: Invocation): ChartQuestion {
  const [question = ""] = given.args;
  return {
    question,
    ...seriesOf(given),
    ...textsOf<ChartQuestion>(given, [
      ["from", "from"],
      ["to", "to"],
      ["until", "until"],
    ]),
    ...(hasFlag(given, "image") && { image: true }),
  };
}

function seriesOf(given: Invocation): Pick<ChartQuestion, "chart_id" | "symbol" | "timeframe"> {
  const chart_id = textOption(given, "chart");
  const symbol = textOption(given, "symbol");
  if (chart_id !== undefined && symbol === undefined) return { chart_id };
  const timeframe = CHART_TIMEFRAMES.find((each: ChartTimeframe) => each === (textOption(given, "timeframe") ?? "1D"));
  if (chart_id !== undefined || symbol === undefined || timeframe === undefined) {
    throw new HostCallRefusal("tool.usage", `give --chart, or --symbol and one of ${CHART_TIMEFRAMES.join(", ")}`);
  }
  return { symbol, timeframe };
}

async function ended(host: HostClient, id: string): Promise<AssistantEntry> {
  for (;;) {
    const { entries } = await host.call("GET /api/assistant");
    const entry = entries.find((each) => each.dispatch_id === id);
    if (!entry) throw new HostCallRefusal("assistant.question_unknown", "the host has forgotten the question");
    if (entry.state !== "running") return entry;
    await pause(LOOK_EVERY_MS);
  }
}

/** @returns what to say when it is done */
async function stop(host: HostClient, id: string): Promise<string> {
  try {
    await host.call("POST /api/assistant/:dispatch_id/stop", { params: { dispatch_id: id } });
    return "\nbourse: Stopped. The host has ended the question; what the model has read so far may be billed.\n";
  } catch (cause) {
    if (!(cause instanceof HostCallRefusal)) throw cause;
    return `\nbourse: Stopped. The question may still run on the host: ${safe(cause.message)}\n`;
  }
}

function linesOf({ answer = "", details, proposals = [] }: AssistantEntry, style: Paint): readonly string[] {
  const cited = details?.sources.filter((each) => each.cited) ?? [];
  return [
    ...answer.split("\n").map((line) => safe(line)),
    "",
    ...(cited.length === 0 ? ["The answer names no source."] : cited.map((each) => `  ${sourceLine(each, style)}`)),
    ...proposals.map(
      ({ kind, symbol, reason }) => `${style.bold("proposes")} ${kind} ${safe(symbol)}: ${safe(reason)}`,
    ),
    ...(proposals.length === 0 ? [] : ["Nothing of it is made. Confirm it in the Assistant panel."]),
    ...(details?.left_out ?? []).map((each) => style.dim(safe(`left out: ${each}`))),
  ];
}

function sourceLine({ id, what, source, count, from, to }: AnswerSource, style: Paint): string {
  const span = from && to ? `, ${from} to ${to}` : "";
  return `${style.bold(id)} ${safe(what)}: ${count} from ${safe(source)}${span}`;
}
