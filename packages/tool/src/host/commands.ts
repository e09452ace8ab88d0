import { type CommandSpec, defineCommand, JSON_OPTION, type OptionSpec } from "../cli/command.ts";

export const DATA_OPTION: OptionSpec = {
  flags: "--data <folder>",
  description: "the host's data folder (else BOURSE_HOST_DATA, else .bourse/host)",
};
const HOST_OPTIONS: readonly OptionSpec[] = [
  DATA_OPTION,
  {
    flags: "--url <origin>",
    description: "the host's address (else BOURSE_HOST_URL, else the one in the data folder)",
  },
  JSON_OPTION,
];
const EXTENSION = { syntax: "<extension>", description: "id of the extension" };
const REFUSED = "no host runs, or the extension is not installed";

const STATUS = defineCommand({
  name: "host status",
  summary: "Show whether the host runs, what it is, and which official keys it goes by",
  details:
    "The host reads the file of official keys again when it is asked. " +
    "The address and the token are read from the data folder of a running host. BOURSE_HOST_TOKEN replaces the token " +
    "of the folder; a token is sent to addresses of this machine only.",
  options: HOST_OPTIONS,
  examples: ["bourse host status --data .bourse/host"],
  refuses: "no host runs",
  run: async (given, io) => (await import("./extensions.ts")).showStatus(given, io),
});

const LIST = defineCommand({
  name: "host list",
  summary: "List the installed extensions",
  options: HOST_OPTIONS,
  refuses: "no host runs",
  run: async (given, io) => (await import("./extensions.ts")).listExtensions(given, io),
});

const INSTALL = defineCommand({
  name: "host install",
  summary: "Install, update or roll back an extension",
  details:
    "Approves the capabilities that are named, and no others; those of a web application or a model are approved together. " +
    "A publisher's first key needs --trust-key, unless enough official keys signed the package. A package may ask you to accept a licence or a list of servers: --plan shows " +
    "them, each with the value that accepts exactly these terms.",
  arguments: [EXTENSION],
  options: [
    { flags: "--version <version>", description: "this version (else the newest that resolves)" },
    { flags: "--rollback", description: "allow an older version that was installed before" },
    { flags: "--approve <capabilities>", description: "capabilities to approve, separated by commas, or `all`" },
    { flags: "--trust-key", description: "trust the publisher's key, which is new to this host" },
    {
      flags: "--accept-licence <value>",
      description: "accept the licence of a model, with what it downloads and takes",
    },
    { flags: "--accept-network <value>", description: "accept the servers that a web application can reach" },
    { flags: "--plan", description: "show what an install would do and ask, and change nothing" },
    ...HOST_OPTIONS,
  ],
  examples: ["bourse host install svc.bourse.index_overview --approve tradingRead --trust-key"],
  refuses: "no version resolves, the key or a capability is refused, or terms are not accepted",
  run: async (given, io) => (await import("./extensions.ts")).install(given, io),
});

const APPROVE = defineCommand({
  name: "host approve",
  summary: "Set the approved capabilities: those that are named, and no others",
  arguments: [EXTENSION, { syntax: "[capabilities...]", description: "the whole list" }],
  options: [{ flags: "--none", description: "withdraw all of them" }, ...HOST_OPTIONS],
  examples: ["bourse host approve svc.bourse.desk_kit tradingRead alertsWrite"],
  refuses: "the extension is not installed, or does not ask for a capability",
  run: async (given, io) => (await import("./extensions.ts")).approve(given, io),
});

const turn = (verb: "enable" | "disable", summary: string): CommandSpec =>
  defineCommand({
    name: `host ${verb}`,
    summary,
    arguments: [EXTENSION],
    options: HOST_OPTIONS,
    refuses: REFUSED,
    run: async (given, io) => (await import("./extensions.ts")).turn(verb, given, io),
  });

const RUN_ANYWAY = defineCommand({
  name: "host run-anyway",
  summary: "Let an installed extension run although the marketplace says that its key is revoked",
  details:
    "Nobody signs a revocation: a marketplace that lies can stop all extensions of a publisher. Ask the publisher first. " +
    "Without --from the command shows what the marketplace says. The decision is about the installed bytes: no other " +
    "version of the publisher runs by it, and none can be installed. `bourse host list` shows it as long as it holds.",
  arguments: [EXTENSION],
  options: [
    { flags: "--from <time>", description: "the time from which the key is said to be revoked, as it was shown" },
    { flags: "--revoke", description: "take the decision back: the extension stops" },
    ...HOST_OPTIONS,
  ],
  examples: ["bourse host run-anyway svc.bourse.desk_kit --from 2026-01-01T00:00:00.000Z"],
  refuses: "no host runs, the extension is not installed, or its key is not said to be revoked from then on",
  run: async (given, io) => (await import("./extensions.ts")).runAnyway(given, io),
});

const APP = defineCommand({
  name: "host app",
  summary: "Show a running web application and the address of a page with it alone",
  details:
    "The page at that address shows the same frame with the same policy and the same bridge as the workbench. The " +
    "address contains the host's key: whoever has it controls the host. BOURSE_HOST_URL names another host.",
  arguments: [EXTENSION],
  options: [{ flags: "--url", description: "print the address and nothing else" }, DATA_OPTION, JSON_OPTION],
  examples: ["bourse host app svc.bourse.macro_board --url"],
  refuses: "no host runs, or the application does not run",
  run: async (given, io) => (await import("./app.ts")).showApp(given, io),
});

const REMOVE = defineCommand({
  name: "host remove",
  summary: "Remove an extension",
  arguments: [EXTENSION],
  options: [
    {
      flags: "--objects <choice>",
      description: "what you made from its contributions stays or goes too",
      choices: ["keep", "remove"],
      default: "keep",
    },
    ...HOST_OPTIONS,
  ],
  refuses: REFUSED,
  run: async (given, io) => (await import("./extensions.ts")).remove(given, io),
});

const OFFERS = defineCommand({
  name: "host offers",
  summary: "List what installed packages bring, or what you made of it",
  options: [{ flags: "--taken", description: "what you made, with what became of its origin" }, ...HOST_OPTIONS],
  refuses: "no host runs",
  run: async (given, io) => (await import("./offers.ts")).listOffers(given, io),
});

const TAKE = defineCommand({
  name: "host take",
  summary: "Make an object from what a package brings: this is your confirmation",
  details:
    "Answers are given as name=value; several choices are separated by commas. --preview shows what is asked and " +
    "makes nothing. Repeating a take with the same --take-id makes nothing more and answers the same.",
  arguments: [{ syntax: "<contribution>", description: "id of the contribution" }],
  options: [
    { flags: "--answer <pairs...>", description: "answers, as name=value" },
    { flags: "--suggested", description: "use the preview's suggestion where no answer is given" },
    { flags: "--preview", description: "show what it would make and what is asked" },
    { flags: "--symbol <symbol>", description: "the symbol that suggestions are made for" },
    { flags: "--take-id <uuid>", description: "id of this take (else a new one)" },
    ...HOST_OPTIONS,
  ],
  examples: [
    "bourse host take svc.bourse.desk_kit.breakout --preview",
    "bourse host take svc.bourse.desk_kit.breakout --answer symbol=SIM:ALTA price=120 --suggested",
  ],
  refuses: "it is not offered, an answer is missing or wrong, or the extension has changed",
  run: async (given, io) => (await import("./offers.ts")).take(given, io),
});

const LOG = defineCommand({
  name: "host log",
  summary: "Show what an extension's guest has logged",
  arguments: [EXTENSION],
  options: HOST_OPTIONS,
  refuses: REFUSED,
  run: async (given, io) => (await import("./extensions.ts")).showLog(given, io),
});

const SOURCES = defineCommand({
  name: "host sources",
  summary: "List the sources of market data and their symbols",
  details: "Says where an exchange gave no bars, corrected completed ones, or sent values that cannot be right.",
  options: HOST_OPTIONS,
  refuses: "no host runs",
  run: async (given, io) => (await import("./sources.ts")).listSources(given, io),
});

const FORECAST = defineCommand({
  name: "host forecast",
  summary: "Forecast a symbol with the local model, as quantiles of its price",
  details:
    "Forecasts from the last completed bar. A forecast is research evidence, not a trading signal; the licence of the " +
    "model's weights allows non-commercial, non-production research only. --evaluate shows how past forecasts of the series did.",
  arguments: [{ syntax: "<symbol>", description: "a symbol that the host has" }],
  options: [
    { flags: "--timeframe <timeframe>", description: "1m, 5m, 15m, 1H, 4H, 1D, 1W or 1M (else 1D)" },
    { flags: "--horizon <bars>", description: "bars ahead, 1 to 64 (else 20)" },
    { flags: "--until <time>", description: "see only bars that had ended by then, as 2026-01-31T00:00:00Z" },
    { flags: "--evaluate", description: "compare past forecasts with what came since" },
    ...HOST_OPTIONS,
  ],
  examples: ["bourse host forecast SIM:ALTA --timeframe 1D --horizon 20 --json"],
  refuses: "no host runs, no model is installed or ready, or the series is too short",
  run: async (given, io) => (await import("./forecast.ts")).forecast(given, io),
});

const EVALUATE = defineCommand({
  name: "host evaluate",
  summary: "Forecast from past bars of symbols and compare with what came, beside plain forecasts",
  details:
    "Each forecast is made from the bars before it alone. Printed are pinball loss and coverage of the model, of the last " +
    "price (naive), of its mean move going on (drift) and of the last season (seasonal naive). Nothing is kept. A forecast " +
    "is research evidence, not a trading signal; the licence of the model's weights allows non-commercial, non-production " +
    "research only.",
  arguments: [{ syntax: "<symbols...>", description: "symbols that the host has" }],
  options: [
    { flags: "--timeframe <timeframe>", description: "1m, 5m, 15m, 1H, 4H, 1D, 1W or 1M (else 1D)" },
    { flags: "--horizon <bars>", description: "bars ahead, 1 to 64 (else 20)" },
    { flags: "--origins <count>", description: "forecasts of each symbol, 1 to 500 (else 100)" },
    { flags: "--every <bars>", description: "bars from one forecast to the next, 1 to 64 (else 5)" },
    {
      flags: "--season <bars>",
      description: "bars after which the seasonal forecast repeats a price, 1 to 32 (else 5)",
    },
    { flags: "--csv", description: "write CSV" },
    ...HOST_OPTIONS,
  ],
  examples: ["bourse host evaluate SIM:ALTA SIM:CIMA --horizon 20 --csv > evaluation.csv"],
  refuses: "no host runs, no model is installed or ready, or a series is too short",
  run: async (given, io) => (await import("./evaluate.ts")).evaluate(given, io),
});

const ASK = defineCommand({
  name: "host ask",
  summary: "Ask the assistant about a chart, or about a symbol and timeframe",
  details:
    "The host reads bars, indicators, market structure, drawings and alerts itself and sends them to your language model. " +
    "The answer names its sources. What it proposes is only made when you confirm it in the Assistant panel.",
  arguments: [{ syntax: "<question>", description: "in your words" }],
  options: [
    { flags: "--chart <id>", description: "a chart of the page" },
    { flags: "--symbol <symbol>", description: "a symbol, with its drawings and alerts" },
    { flags: "--timeframe <timeframe>", description: "1m, 5m, 15m, 1H, 4H, 1D, 1W or 1M (with --symbol; else 1D)" },
    { flags: "--from <time>", description: "begin of the bars, as 2026-01-31T00:00:00Z (else the newest 130)" },
    { flags: "--to <time>", description: "end of the bars" },
    { flags: "--until <time>", description: "read nothing later than this, as in a replay" },
    { flags: "--image", description: "also send an image of the bars" },
    ...HOST_OPTIONS,
  ],
  examples: ['bourse host ask --symbol SIM:ALTA --timeframe 1H "Where is support?"'],
  refuses: "no host runs, no language model is set up, or it gave no usable answer",
  run: async (given, io) => (await import("./ask.ts")).ask(given, io),
});

const BACKUP = defineCommand({
  name: "host backup",
  summary: "Write the whole desk to one file, while the host runs",
  details:
    "The file is written into `backups` of the data folder and copied to --out. It holds no keys of services and no " +
    "token. `bourse host restore` reads it.",
  options: [{ flags: "--out <file>", description: "copy it here; an existing file is not replaced" }, ...HOST_OPTIONS],
  examples: ["bourse host backup --out desk.tar"],
  refuses: "no host runs, its disk is full, or the file exists",
  run: async (given, io) => (await import("./backup.ts")).backUp(given, io),
});

/** A running host, over its local API. */
export const HOST_COMMANDS: readonly CommandSpec[] = [
  STATUS,
  LIST,
  INSTALL,
  APPROVE,
  turn("enable", "Enable an extension"),
  turn("disable", "Disable an extension"),
  RUN_ANYWAY,
  REMOVE,
  APP,
  OFFERS,
  TAKE,
  LOG,
  ASK,
  FORECAST,
  EVALUATE,
  SOURCES,
  BACKUP,
];
