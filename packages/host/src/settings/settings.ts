/** A variable that a host reads from its environment. */
export interface HostSetting {
  readonly name: string;
  /** The default. */
  readonly absent: string;
  readonly meaning: string;
}

/** Every setting of a host, in the order of the reference. */
export const HOST_SETTINGS: readonly HostSetting[] = [
  { name: "PORT", absent: "4871", meaning: "port on 127.0.0.1; 0 takes a free one" },
  { name: "DATA_DIR", absent: ".bourse/host", meaning: "folder for everything this host keeps" },
  { name: "CLOUD_URL", absent: "http://127.0.0.1:4870", meaning: "origin of the marketplace" },
  { name: "WORKBENCH_DIR", absent: "the built page of this checkout", meaning: "folder with the trader's page" },
  {
    name: "OFFICIAL_KEYS",
    absent: "none: this host knows no official extension",
    meaning:
      "ids of the keys that are the service's own, between commas, as `bourse keys list` shows them; what is reserved for official " +
      "extensions, such as the command `news.legacy`, is answered to what one of them has signed",
  },
  {
    name: "OFFICIAL_SET",
    absent: "`official.json` in the data folder; without that file no package of these runtimes is installed",
    meaning:
      "file of the official keys, made by `bourse official`: packages of the runtimes `webApp` and `managedModel` run only if " +
      "enough of these keys have signed them; a newer file is taken at the next start if the keys before it signed it",
  },
  {
    name: "MODEL_PYTHON",
    absent: "`python3.11` and `python3` of the path, then the usual places",
    meaning: "the Python 3.11 that is tried first for a forecast model",
  },
  {
    name: "MODEL_WHEELS",
    absent: "the folders of the Python that is tried",
    meaning: "folder with NumPy for a forecast model, unpacked or as a wheel that the model's lock file names",
  },
  {
    name: "MODEL_WEIGHTS",
    absent: "the weights that the package carries",
    meaning: "folder with weights of a forecast model; each is compared with the hash in the model's lock file",
  },
  {
    name: "MODEL_REPOSITORY_URL",
    absent: "nothing is downloaded",
    meaning: "https address below which the weights of a forecast model lie, by repository and revision",
  },
  {
    name: "MARKET_SOURCE",
    absent: "sim,sample",
    meaning:
      "sources of market data between commas, `sim` (the simulated exchange), `sample`, `replay` or `ccxt`; the first that has a " +
      "symbol gives it",
  },
  { name: "MARKET_REPLAY_START", absent: "2010-01-04", meaning: "first day that `replay` plays" },
  { name: "MARKET_REPLAY_BAR_MS", absent: "6000", meaning: "how long a bar of `replay` takes" },
  { name: "MARKET_REPLAY_SAMPLES", absent: "24", meaning: "prices within a bar of `replay`" },
  {
    name: "MARKET_CCXT_EXCHANGE",
    absent: "none; `ccxt` asks for it",
    meaning: "the exchange's id in ccxt, such as `kraken`",
  },
  {
    name: "MARKET_CCXT_SYMBOLS",
    absent: "none; `ccxt` asks for them",
    meaning: "up to 20 symbols between commas, such as `BTC/USD`",
  },
  { name: "MARKET_CCXT_POLL_MS", absent: "5000", meaning: "how often each symbol is asked for" },
];

/** Generates the page `docs/reference/host-settings.md`. */
export function settingsPage(): string {
  const rows = HOST_SETTINGS.map(({ name, absent, meaning }) => `| \`${name}\` | ${absent} | ${meaning} |`);
  return `${[
    "# Settings of a host",
    "",
    "A host reads them from its environment when it starts. What it cannot read is refused (`host.config_invalid`).",
    "",
    "| Setting | Without it | Meaning |",
    "|---|---|---|",
    ...rows,
  ].join("\n")}\n`;
}
