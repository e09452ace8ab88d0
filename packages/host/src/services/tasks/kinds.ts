import type { TaskKind, TaskProposalKind } from "@bourse/contract";
import { readMorning, readToday } from "./inputs/briefing.ts";
import type { InputRequest, InputSources, TaskInputs } from "./inputs/port.ts";
import { readScreener } from "./inputs/screener.ts";
import { readChart } from "./inputs/visual.ts";

/** A kind of task: the host's words to the model, the data, and the proposals that it may make. */
export interface KindOfTask {
  readonly title: string;
  /** Raised with every change of the instructions; an artifact names it. */
  readonly promptVersion: number;
  readonly instructions: string;
  /** Data that leaves this computer, as the trader reads it. */
  readonly sends: readonly string[];
  /** Tokens that a usual run reads and writes. */
  readonly estimate: { readonly input_tokens: number; readonly output_tokens: number };
  readonly mayPropose: readonly TaskProposalKind[];
  /** True if it shows the model a picture of the chart. */
  readonly drawsChart: boolean;
  /** @throws CommandFailure `task.nothing_to_review` */
  read(from: InputSources, request: InputRequest): Promise<TaskInputs>;
}

const STYLE = [
  "You write for one trader, in plain English, short sentences, most important first. State figures with their time.",
  "Say what the data does not show. Give no order to buy or sell. `title` names the one thing to remember, `summary` is",
  "two to four sentences, each section has a heading and points of one sentence.",
].join(" ");
const ALERTS = "You may propose alerts (`create_alert` with a price) at levels that stand in the data.";
const NO_MORE =
  "Leave `proposals` empty unless one is clearly useful; give each a reason. A field that a proposal does not need is null.";

/** The four tasks of the specification. Their prompts are the host's own; a template names a task and nothing else. */
export const TASKS: Readonly<Record<TaskKind, KindOfTask>> = {
  morning_briefing: {
    title: "Morning briefing",
    promptVersion: 1,
    instructions: [
      "Write a morning briefing: how the watched symbols moved since the previous close, what the news says about them,",
      "and which events of the calendar lie ahead today. Connect moves and news only where both stand in the data.",
      `${STYLE} ${ALERTS} You may propose symbols that the news names for the watchlist (\`add_symbol\`). ${NO_MORE}`,
    ].join(" "),
    sends: [
      "Watchlist: symbols, names, last prices and moves",
      "Titles and summaries of the news of the last day",
      "Calendar of the next 24 hours",
    ],
    estimate: { input_tokens: 5000, output_tokens: 900 },
    mayPropose: ["create_alert", "add_symbol"],
    drawsChart: false,
    read: readMorning,
  },
  today_briefing: {
    title: "Today's briefing",
    promptVersion: 1,
    instructions: [
      "Write a briefing of the current day: how the watched symbols moved since the open, what the calendar published and",
      "how it compares with the forecast, which news came, and what is still to come today.",
      `${STYLE} ${ALERTS} You may propose symbols that the news names for the watchlist (\`add_symbol\`). ${NO_MORE}`,
    ].join(" "),
    sends: [
      "Watchlist: symbols, names, last prices and moves",
      "Titles and summaries of the news of the last day",
      "Calendar of the 12 hours before and after",
    ],
    estimate: { input_tokens: 5000, output_tokens: 900 },
    mayPropose: ["create_alert", "add_symbol"],
    drawsChart: false,
    read: readToday,
  },
  screener_review: {
    title: "Review of scan results",
    promptVersion: 1,
    instructions: [
      "Review the results of the trader's market scans: which events agree with each other or with the bias of the longer",
      "timeframe, which contradict each other, and which are too old to matter. Group by symbol.",
      `${STYLE} ${ALERTS} You may propose symbols for the watchlist (\`add_symbol\`). ${NO_MORE}`,
    ].join(" "),
    sends: ["The last scan results: symbols, events, levels and times", "Last prices and moves of their symbols"],
    estimate: { input_tokens: 6000, output_tokens: 900 },
    mayPropose: ["create_alert", "add_symbol"],
    drawsChart: false,
    read: readScreener,
  },
  visual_pattern_review: {
    title: "Review of the chart",
    promptVersion: 1,
    instructions: [
      "Look at the chart, as numbers and, if there is one, as an image of the same bars. Describe the patterns that the bars",
      "show: trend, ranges, highs and lows, gaps, volume. For each pattern say from when to when, the levels that confirm",
      "or refute it, and how sure you are (low, medium, high). Where the image and the numbers differ, the numbers count.",
      "You may propose an indicator for the chart (`add_indicator` with `indicator` and `period`).",
      `${STYLE} ${ALERTS} ${NO_MORE}`,
    ].join(" "),
    sends: [
      "The last 120 bars of the chart as numbers",
      "The same bars as an image (PNG, 1200 × 675), if the model takes images",
    ],
    estimate: { input_tokens: 8000, output_tokens: 900 },
    mayPropose: ["create_alert", "add_indicator"],
    drawsChart: true,
    read: readChart,
  },
};
