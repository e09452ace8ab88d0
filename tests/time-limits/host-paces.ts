import type { Pace } from "./time-limit.ts";

const HOST_SOURCE = "packages/host/src";
const LIMITS = "packages/contract/src/limits";
const TOOL = "packages/tool/src";

/** Short times of the host and `bourse` that judge nobody. */
export const HOST_PACES: readonly Pace[] = [
  {
    constant: "SPARE_MS",
    file: `${HOST_SOURCE}/contributions/kinds/alert-templates.ts`,
    reason: "lengthens the shortest life of an alert, so that its own check does not refuse it a moment later",
  },
  {
    constant: "EVERY_MS",
    file: `${HOST_SOURCE}/accounts/exchange/follower.ts`,
    reason: "the pause between two looks at an exchange's orders",
  },
  {
    constant: "REMEMBERED_MS",
    file: `${HOST_SOURCE}/accounts/paper/own-sources.ts`,
    reason: "how long a list is kept in memory before it is made again",
  },
  {
    constant: "FIRST_PAUSE_MS",
    file: `${HOST_SOURCE}/market/ccxt/history/backfill.ts`,
    reason: "the pause after a failure of an exchange",
  },
  {
    constant: "FIRST_PAUSE_MS",
    file: `${HOST_SOURCE}/market/ccxt/stream.ts`,
    reason: "the pause after a failure of an exchange's stream",
  },
  {
    constant: "TICK_MS",
    file: `${HOST_SOURCE}/market/simulated/simulated.ts`,
    reason: "the pace of the simulated market, which tells its prices by the time of the day",
  },
  {
    constant: "LOG_REST_MS",
    file: `${HOST_SOURCE}/plugins/process/start.ts`,
    reason: "a pause in reading a talkative log; the rest waits in the plugin",
  },
  {
    constant: "LOOK_EVERY_MS",
    file: `${HOST_SOURCE}/service.ts`,
    reason: "requests of a page find out at most this often whether the marketplace answers",
  },
  {
    constant: "LEAST_WINDOW_MS",
    file: `${HOST_SOURCE}/process/machine-load.ts`,
    reason: "the shortest time over which the computer is said to be slow",
  },
  {
    constant: "LONG_STANDSTILL_MS",
    file: `${HOST_SOURCE}/process/machine-load.ts`,
    reason: "a standstill that is said at once",
  },
  {
    constant: "RETRY_MS",
    file: `${HOST_SOURCE}/services/alerts/gap-check.ts`,
    reason: "the pause before an exchange is asked again for the bars of a gap",
  },
  {
    constant: "SHORTEST_WAIT_MS",
    file: `${HOST_SOURCE}/services/tasks/due.ts`,
    reason: "the shortest pause between two looks at the tasks that are due",
  },
  {
    constant: "lookMs",
    file: `${LIMITS}/trading.ts`,
    reason: "the pause between two looks at a backtest; each counts as one, however late it is",
  },
  {
    constant: "beatMs",
    file: `${LIMITS}/desk.ts`,
    reason: "the interval at which the host records that it is awake",
  },
  {
    constant: "asleepFromMs",
    file: `${LIMITS}/desk.ts`,
    reason:
      "a longer pause is told to the trader as one in which nothing was watched, which is true of every standstill",
  },
  { constant: "gapFromMs", file: `${LIMITS}/desk.ts`, reason: "the shortest interruption that is told to the trader" },
  { constant: "healthEveryMs", file: `${LIMITS}/forecasts.ts`, reason: "the pause between two health requests" },
  { constant: "backOffMs", file: `${LIMITS}/forecasts.ts`, reason: "the pause after a failure of a model's process" },
  { constant: "eventEveryMs", file: `${LIMITS}/host.ts`, reason: "the pace at which pages are notified of changes" },
  {
    constant: "unwrittenEveryMs",
    file: `${LIMITS}/host.ts`,
    reason: "the pause between two attempts to write on a full disk",
  },
  {
    constant: "officialEveryMs",
    file: `${LIMITS}/host.ts`,
    reason: "the pause between two looks at the file of official keys",
  },
  {
    constant: "messageMs",
    file: `${LIMITS}/in-app.ts`,
    reason: "how long a message is shown; then it is in the list of notices",
  },
  { constant: "progressAfterMs", file: `${LIMITS}/in-app.ts`, reason: "shorter work is not shown" },
  { constant: "outputEveryMs", file: `${LIMITS}/in-app.ts`, reason: "the pace at which pages are notified of output" },
  { constant: "changeEveryMs", file: `${LIMITS}/market.ts`, reason: "the pace at which pages are notified of prices" },
  { constant: "pollEveryMs", file: `${LIMITS}/market.ts`, reason: "the pause between two questions to an exchange" },
  { constant: "retryDelayMs", file: `${LIMITS}/models.ts`, reason: "the pause before a model is asked again" },
  { constant: "maxRetryDelayMs", file: `${LIMITS}/models.ts`, reason: "the longest of these pauses" },
  { constant: "backOffMs", file: `${LIMITS}/plugins.ts`, reason: "the pause after a crash of a plugin" },
  { constant: "lookMs", file: `${LIMITS}/plugins.ts`, reason: "the pause between two looks at the folder of plugins" },
  {
    constant: "startDelayMs",
    file: `${LIMITS}/tasks.ts`,
    reason: "the pause after the host's start before tasks run that were missed",
  },
  {
    constant: "quotesEveryMs",
    file: `${LIMITS}/trading.ts`,
    reason: "the pace at which extensions are notified of quotes",
  },
  {
    constant: "accountsEveryMs",
    file: `${LIMITS}/trading.ts`,
    reason: "the pace at which extensions are notified of accounts",
  },
  {
    constant: "WORTH_TELLING_MS",
    file: "packages/client/src/host/client.ts",
    reason: "a shorter standstill of the computer is not told",
  },
  {
    constant: "LOOK_EVERY_MS",
    file: `${TOOL}/host/ask.ts`,
    reason: "the pause between two looks at a question; the host ends the question",
  },
  {
    constant: "LOOK_MS",
    file: `${TOOL}/host/backtest/run.ts`,
    reason: "the pause between two looks at a backtest; the host ends the backtest",
  },
  {
    constant: "SETTLE_MS",
    file: `${TOOL}/plugins/changes.ts`,
    reason: "changes of files that count as one; in a stall they count as two, and the plugin is started once more",
  },
  {
    constant: "OUTPUT_EVERY_MS",
    file: `${TOOL}/plugins/followed-output.ts`,
    reason: "pause between two looks at an author's output; in a stall the lines come later, and none is lost",
  },
  {
    constant: "SETTLE_MS",
    file: `${TOOL}/dev/watch.ts`,
    reason: "gathers the steps in which an editor writes a file",
  },
  {
    constant: "LONGEST_SETTLE_MS",
    file: `${TOOL}/dev/watch.ts`,
    reason: "shows what is saved without a pause; saves that come later are the next",
  },
  {
    constant: "LOOK_EVERY_MS",
    file: `${TOOL}/dev/watch.ts`,
    reason: "how often a folder that was replaced is looked for",
  },
  {
    constant: "ASK_EVERY_MS",
    file: `${TOOL}/dev/follow.ts`,
    reason: "how often the host is asked for log and commands",
  },
  {
    constant: "LINGER_MS",
    file: `${TOOL}/test-host/shared-runtime.ts`,
    reason: "how long the guests' process of tests waits for the next test; in a stall the next one starts another",
  },
  {
    constant: "LOOK_EVERY_MS",
    file: `${TOOL}/dev/follow.ts`,
    reason: "how often a host that has gone is looked for",
  },
];
