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
