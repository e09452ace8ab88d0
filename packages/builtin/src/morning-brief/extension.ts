import { automation, commands, type ExtensionContext, env, window, workspace } from "@bourse/api";
import { type Daily, isDaily, plan } from "./plan.ts";

/** Keys of the stored state: the due time that was handled last, and the task that adds the analysis. */
const [DONE, TASK] = ["done", "task"];

const CLOCK = {
  now: () => new Date(),
  after(ms: number, run: () => void) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** Makes a brief each morning, and when the trader asks for one. */
export async function activate({ subscriptions, globalState }: ExtensionContext): Promise<void> {
  const channel = window.createOutputChannel("Morning brief", { log: true });
  const settings = () => workspace.getConfiguration("brief");
  const zone = () => settings().get("timeZone", "") || env.timeZone;
  const daily = (): Daily | undefined => {
    if (!settings().get("enabled", false)) return undefined;
    const wanted = { time: settings().get("time", "08:00"), zone: zone() };
    if (isDaily(wanted)) return wanted;
    channel.error(`There is no brief: ${wanted.time} in ${wanted.zone} is no time of day.`);
    return undefined;
  };
  const brief = async () => {
    const told = isDaily({ time: "00:00", zone: zone() }) ? zone() : env.timeZone;
    const data = (await automation.ai.read("morning_briefing")).data as BriefData;
    for (const line of lines(data, told)) channel.info(line);
    await automation.notifications.post({ id: "brief", title: "Morning brief", body: noticeBody(data, told) });
    if (settings().get("analysis", false)) await analyse();
  };
  const analyse = async () => {
    const known = globalState.get<string>(TASK);
    const tasks = await automation.tasks.list();
    const own = tasks.find(({ id }) => id === known) ?? (await automation.tasks.create(ANALYSIS));
    await globalState.update(TASK, own.id);
    await automation.tasks.run(own.id);
    channel.info("The language model writes an analysis; you find it under Automations.");
  };
  const make = () => brief().catch((cause: unknown) => channel.error(faultOf(cause)));
  if (globalState.get(DONE) === undefined) await globalState.update(DONE, CLOCK.now().getTime());
  const times = plan({
    clock: CLOCK,
    daily,
    done: () => globalState.get<number>(DONE),
    run(due) {
      // Stored before the brief is made: a brief that fails is not tried again every minute.
      globalState.update(DONE, due).then(make, (cause: unknown) => channel.error(faultOf(cause)));
    },
  });
  subscriptions.push(
    channel,
    { dispose: times.end },
    workspace.onDidChangeConfiguration(({ affectsConfiguration }) => {
      if (affectsConfiguration("brief")) times.look();
    }),
    commands.registerCommand("brief.now", async () => {
      await make();
      channel.show(true);
    }),
    commands.registerCommand("brief.show", () => channel.show()),
  );
}

/** Disabled, so that it runs only when the brief asks for it and never on a schedule of its own. */
const ANALYSIS = { task: "morning_briefing", name: "Morning brief", interval_minutes: 1440, enabled: false } as const;

/** Explains a failure: for a known refusal it says why there is no analysis. */
function faultOf(cause: unknown): string {
  const { code, message } = cause as { readonly code?: string; readonly message?: string };
  if (code === "model.not_configured") return "No analysis: no language model is set up.";
  if (code === "lm.consent_refused") return "No analysis: you did not allow the use of the language model.";
  return `The brief ended early: ${message ?? String(cause)}`;
}

/** The data of a morning briefing, as far as the brief reads it. */
interface BriefData {
  readonly watchlist: {
    readonly moves: readonly {
      readonly symbol: string;
      readonly price: number;
      readonly since_previous_close_percent: number;
      readonly gap_percent: number;
    }[];
    readonly without_data: readonly string[];
  };
  readonly calendar: readonly { readonly time: string; readonly event: string; readonly country: string }[];
  readonly news: readonly { readonly title: string }[];
}

const MOST_IN_NOTICE = 5;

/** The brief, line by line: the largest moves first, then the calendar, then headlines. */
export function lines({ watchlist, calendar, news }: BriefData, zone: string): readonly string[] {
  const moves = byMove(watchlist.moves).map(
    ({ symbol, price, since_previous_close_percent: move, gap_percent: gap }) =>
      `${symbol} ${price}, ${signed(move)} since the previous close, gap ${signed(gap)}`,
  );
  const missing = watchlist.without_data.length > 0 ? [`No price: ${watchlist.without_data.join(", ")}`] : [];
  const ahead = calendar.map((event) => eventLine(event, zone));
  return [
    ...(moves.length > 0 ? moves : ["No symbol of the watchlist has a price."]),
    ...missing,
    ...(ahead.length > 0 ? ahead : ["Nothing in the calendar."]),
    ...news.map(({ title }) => `News: ${title}`),
  ];
}

/** The brief in a notice: the largest moves and the next event. */
export function noticeBody({ watchlist, calendar }: BriefData, zone: string): string {
  const moves = byMove(watchlist.moves).map(
    ({ symbol, since_previous_close_percent: move }) => `${symbol} ${signed(move)}`,
  );
  const [next] = calendar;
  const told = moves.length > 0 ? moves.slice(0, MOST_IN_NOTICE).join(", ") : "No symbol of the watchlist has a price";
  return [told, ...(next ? [eventLine(next, zone)] : [])].join("\n").slice(0, LONGEST_NOTICE).toWellFormed();
}

/** As long as a notice may be. */
const LONGEST_NOTICE = 2048;

function byMove(moves: BriefData["watchlist"]["moves"]) {
  return moves.toSorted(
    (one, other) => Math.abs(other.since_previous_close_percent) - Math.abs(one.since_previous_close_percent),
  );
}

const signed = (percent: number) => `${percent > 0 ? "+" : ""}${percent.toFixed(2)} %`;

function eventLine({ time, event, country }: BriefData["calendar"][number], zone: string): string {
  const at = Temporal.Instant.from(time).toZonedDateTimeISO(zone).toPlainTime().toString({ smallestUnit: "minute" });
  return `${at} ${country} ${event}`;
}
