import { HOST_PACES } from "./host-paces.ts";
import { given, type LimitArea, type TimeLimit } from "./time-limit.ts";

const HOST_SOURCE = "packages/host/src";
const LIMITS = "packages/contract/src/limits";
const TOOL = "packages/tool/src";

const LIMITED: readonly TimeLimit[] = [
  given("startMs", `${LIMITS}/plugins.ts`, {
    judges: "a plugin's process that starts does not answer; the start counts as a crash",
    tenTimesSlower: "starts in its minute: an interpreter takes two seconds on a good machine",
  }),
  given("requestMs", `${LIMITS}/plugins.ts`, {
    judges: "a plugin does not answer a request, which fails",
    tenTimesSlower: "nothing: its own work has a minute",
  }),
  {
    constant: "patienceMs",
    file: `${LIMITS}/plugins.ts`,
    judges: "a plugin that was asked to end does not end; it gets SIGTERM",
    stall1s: "nothing",
    stall10s: "at most half a second of a stall counts in the guard; the host's own limit is put off",
    stall60s: "as after 10 s",
    tenTimesSlower: "it gets SIGTERM earlier in its work of ending, and may lose what it has not written",
  },
  {
    constant: "graceMs",
    file: `${LIMITS}/plugins.ts`,
    judges: "a plugin or a program does not end after SIGTERM; it is killed",
    stall1s: "nothing",
    stall10s: "at most half a second of a stall counts in the guard",
    stall60s: "as after 10 s",
    tenTimesSlower: "it may be killed before it has written all: it was told to end twice",
  },
  given("unreadMs", `${LIMITS}/plugins.ts`, {
    judges: "a plugin does not read its input; it is stopped",
    tenTimesSlower: "nothing: reading a pipe takes milliseconds",
  }),
  given("PROBE_MS", `${HOST_SOURCE}/plugins/process/interpreters.ts`, {
    judges: "an interpreter does not answer; the next one on the path is tried",
    tenTimesSlower: "nothing: Python starts in a second then",
  }),
  given("PROBE_MS", `${HOST_SOURCE}/forecast/python/find.ts`, {
    judges: "an interpreter does not answer; the next one on the path is tried",
    tenTimesSlower: "nothing: Python starts in a second then",
  }),
  given("READ_OUT_MS", `${HOST_SOURCE}/plugins/process/start.ts`, {
    judges: "what an ended plugin left in its pipe is not read any more",
    tenTimesSlower: "its last words may be missing in the log",
  }),
  given("CHASE_MS", `${HOST_SOURCE}/process/guarded.ts`, {
    judges: "a guard was stopped by its program; both are killed",
    tenTimesSlower: "nothing: the guard itself ends three seconds before",
  }),
  given("startMs", `${LIMITS}/forecasts.ts`, {
    judges: "a model's process that starts is not healthy; it counts as a failure",
    tenTimesSlower: "starts: NumPy is compiled in ten seconds then",
  }),
  given("healthMs", `${LIMITS}/forecasts.ts`, {
    judges: "a model's process hangs; it is started again, and given up after five failures in a row",
    tenTimesSlower: "nothing: an answer takes milliseconds",
  }),
  given("TRY_MS", `${HOST_SOURCE}/forecast/serve/start.ts`, {
    judges: "a model does not listen on another address of this machine, where Linux does not tell it",
    tenTimesSlower: "nothing: a connection within the machine takes no work of the model",
  }),
  given("answerMs", `${LIMITS}/forecasts.ts`, {
    judges: "a model does not answer a question; its process is started again",
    tenTimesSlower: "nothing with the model of the package, which needs a tenth of a second",
  }),
  {
    constant: "graceMs",
    file: `${LIMITS}/forecasts.ts`,
    judges: "a model's process does not end after SIGTERM; it is killed",
    stall1s: "nothing",
    stall10s: "nothing",
    stall60s: "nothing",
    tenTimesSlower: "nothing: it keeps nothing that could be lost",
  },
  given("stallMs", `${LIMITS}/trading.ts`, {
    judges: "a strategy closes no bar; its backtest fails",
    tenTimesSlower: "nothing: a bar is a few microseconds of work",
  }),
  given("loadMs", `${LIMITS}/trading.ts`, {
    judges: "a strategy is not loaded; its backtest fails",
    tenTimesSlower: "nothing: a plugin's process has its whole minute within it",
  }),
  given("END_MS", `${HOST_SOURCE}/backtests/thread/run.ts`, {
    judges:
      "a plugin's process that was asked to end with its backtest has not; its thread is ended, and the guard ends the process",
    tenTimesSlower: "nothing",
  }),
  given("timeoutMs", `${HOST_SOURCE}/services/feeds/feed-reader.ts`, {
    judges: "reading a feed takes too long; its thread is ended and the feed is tried again later",
    tenTimesSlower: "nothing: the largest feed takes ten seconds then",
  }),
  given("timeoutMs", `${HOST_SOURCE}/services/chart-image/chart-image.ts`, {
    judges: "drawing takes too long; its thread is ended and the picture is left out",
    tenTimesSlower: "nothing: the first drawing takes six seconds then",
  }),
  {
    constant: "CONNECT_TIMEOUT_MS",
    file: `${HOST_SOURCE}/services/models/own-transport.ts`,
    judges: "the trader's own model server is not there; the question fails and can be asked again",
    stall1s: "nothing",
    stall10s: "nothing",
    stall60s: "the question may fail: the network library counts the stall",
    tenTimesSlower: "nothing: connecting takes milliseconds",
  },
  given("timeoutMs", `${LIMITS}/network.ts`, {
    judges: "a feed does not answer; it is tried again later",
    tenTimesSlower: "nothing beside the peer's own time",
  }),
  given("requestMs", `${LIMITS}/tasks.ts`, {
    judges: "a source does not answer a scan; the series is not available in this run",
    tenTimesSlower: "nothing beside the source's own time",
  }),
  given("timeoutMs", `${HOST_SOURCE}/market/ccxt/library.ts`, {
    judges: "an exchange does not answer a request; three rounds in a row without an answer are told as silence",
    tenTimesSlower: "an answer of 16 MiB takes longer than it should: the list of markets is asked for again",
  }),
  given("callMs", `${HOST_SOURCE}/market/ccxt/library.ts`, {
    judges: "an exchange does not answer a call of several requests; the same",
    tenTimesSlower: "nothing beside the exchange's own time",
  }),
  given("CLOSE_MS", `${HOST_SOURCE}/market/ccxt/exchange.ts`, {
    judges: "an exchange does not say goodbye; its connection is left",
    tenTimesSlower: "nothing is lost: the host ends",
  }),
  {
    constant: "MAX_AHEAD_MS",
    file: `${HOST_SOURCE}/market/ccxt/plausible.ts`,
    judges: "an exchange's time is ahead of this computer's clock; the price is not believed",
    stall1s: "nothing",
    stall10s: "nothing",
    stall60s: "nothing",
    tenTimesSlower: "nothing: it compares clocks, and a standstill does not set one back",
  },
  {
    constant: "clockToleranceMs",
    file: `${LIMITS}/desk.ts`,
    judges: "an application tells of a time that has not come; what it tells is refused",
    stall1s: "nothing",
    stall10s: "nothing",
    stall60s: "nothing",
    tenTimesSlower: "nothing: both read the clock of this computer",
  },
  {
    constant: "SETTLE_MS",
    file: `${HOST_SOURCE}/services/scans/schedule.ts`,
    judges: "a bar that ended is complete at its source, and is scanned",
    stall1s: "nothing",
    stall10s: "nothing",
    stall60s: "nothing",
    tenTimesSlower: "nothing: a bar that is not there yet is found by the next run",
  },
  {
    constant: "SLEEP_MS",
    file: `${HOST_SOURCE}/market/simulated/simulated.ts`,
    judges: "the computer slept: the prices between are left out, and a new stream begins",
    stall1s: "nothing",
    stall10s: "a new stream: no alert is judged by what lay between",
    stall60s: "as after 10 s",
    tenTimesSlower: "nothing: a tick takes milliseconds",
  },
  given("acknowledgeMs", `${LIMITS}/in-app.ts`, {
    judges: "an extension of the host is shown as unresponsive, until it is heard again",
    tenTimesSlower: "it may be shown as unresponsive for a moment while its thread starts; nothing is ended",
  }),
  given("deactivateMs", `${LIMITS}/in-app.ts`, {
    judges: "an extension of the host does not end by itself; its thread is ended",
    tenTimesSlower: "it may be ended before it has released everything; its state is written by the host",
  }),
  given("treeMs", `${LIMITS}/in-app.ts`, {
    judges: "an extension or a plugin has no children of a tree's element; the page says so and asks again on a click",
    tenTimesSlower: "nothing beside the extension's own time",
  }),
  {
    constant: "marketplaceIdleMs",
    file: `${LIMITS}/host.ts`,
    judges: "the marketplace is silent; the call is tried again within its whole time",
    stall1s: "nothing",
    stall10s: "see the client's limits",
    stall60s: "see the client's limits",
    tenTimesSlower: "nothing: bytes arrive in milliseconds",
  },
  given("wholeMs", `${HOST_SOURCE}/http/arrival.ts`, {
    judges: "a request does not arrive; it is refused and nothing of it is done",
    tenTimesSlower: "nothing: what has arrived is read first",
  }),
  given("filePauseMs", `${HOST_SOURCE}/http/arrival.ts`, {
    judges: "a file stops arriving; it is refused",
    tenTimesSlower: "nothing: a piece of it arrives in time",
  }),
  given("lingerMs", "packages/platform/src/http/lingering-close.ts", {
    judges:
      "a client has been refused and still sends; its connection is closed, here and in the marketplace, and the answer may be lost",
    tenTimesSlower: "nothing: a client that reads while it sends has the answer at once",
  }),
  given("hurriedMs", "packages/platform/src/http/lingering-close.ts", {
    judges: "as `lingerMs`, while a node of the marketplace stops",
    tenTimesSlower: "nothing: as before",
  }),
  {
    constant: "LOCK_WAIT_MS",
    file: `${HOST_SOURCE}/plugins/trust/store.ts`,
    judges:
      "another program keeps the list of trusted plugins; trusting is refused, taking trust back is done all the same",
    stall1s: "nothing",
    stall10s: "trusting may be refused, and nothing is changed",
    stall60s: "as after 10 s",
    tenTimesSlower: "nothing: the file is read and written in milliseconds",
  },
  given("foregroundLeaseMs", `${LIMITS}/desk.ts`, {
    judges: "nobody looks at a page; guests are told",
    tenTimesSlower: "nothing: a page reports itself every 20 s",
  }),
  given("answer", "packages/client/src/host/client.ts", {
    judges: "the host is silent (`tool.host_silent`, with the time that the computer took meanwhile); the command ends",
    tenTimesSlower: "nothing: an answer takes milliseconds",
  }),
  given("CALL_MS", `${TOOL}/host/service/run.ts`, {
    judges: "the system's service manager hangs; the installation of the service is taken back",
    tenTimesSlower: "nothing: a service manager answers in a second",
  }),
];

/** The host, but for its guests, and `bourse`. */
export const HOST: LimitArea = {
  title: "The host and `bourse`",
  sources: [
    "packages/client/src/host/**/*.ts",
    "packages/host/src/**/*.ts",
    "packages/platform/src/http/*.ts",
    "packages/tool/src/**/*.ts",
    "packages/contract/src/limits/{desk,forecasts,host,in-app,market,models,network,plugins,tasks,trading}.ts",
  ],
  except: ["packages/host/src/{runtime,activation,interactive}/**"],
  limits: LIMITED,
  paces: HOST_PACES,
};
