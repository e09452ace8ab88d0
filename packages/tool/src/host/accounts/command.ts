import { defineCommand, JSON_OPTION } from "../../cli/command.ts";
import { DATA_OPTION } from "../commands.ts";

export const HOST_ACCOUNTS = defineCommand({
  name: "host accounts",
  summary: "Accounts of a running host: paper, and those at exchanges",
  details:
    "`list` shows the accounts; `exchanges` where an account can be connected, and why not elsewhere. `connect EXCHANGE` " +
    "asks for the API key and its secret, checks them at the exchange and keeps them in the host's secret store; they come " +
    "from a prompt, from BOURSE_EXCHANGE_KEY, BOURSE_EXCHANGE_SECRET and BOURSE_EXCHANGE_PASSPHRASE, or from lines of the " +
    "standard input in this order, never from the command line. Live trading is off until `live on ACCOUNT --confirm " +
    "ACCOUNT`: then orders of the account trade with real money. `live off ACCOUNT` stops new orders; `disconnect ACCOUNT` " +
    "also forgets the key. Orders at the exchange stay there. `book ACCOUNT` shows what the exchange has more or less than the " +
    "host's ledger, and books it. See docs/guides/exchange-account.md.",
  arguments: [
    { syntax: "<action>", description: "`list`, `exchanges`, `connect`, `live`, `disconnect` or `book`" },
    { syntax: "[name]", description: "the exchange or the account; of `live` first `on` or `off`" },
    { syntax: "[account]", description: "of `live`: the account" },
  ],
  options: [
    { flags: "--currency <currency>", description: "of `connect`: the currency of the account's cash; USD if absent" },
    { flags: "--stdin", description: "of `connect`: read key, secret and passphrase from lines of the standard input" },
    { flags: "--confirm <account>", description: "of `live on`: the account's id once more" },
    DATA_OPTION,
    {
      flags: "--url <origin>",
      description: "the host's address (else BOURSE_HOST_URL, else the one in the data folder)",
    },
    JSON_OPTION,
  ],
  examples: [
    "bourse host accounts list",
    "bourse host accounts connect coinbaseexchange --currency USD",
    "bourse host accounts live on coinbaseexchange --confirm coinbaseexchange",
    "bourse host accounts book coinbaseexchange",
  ],
  refuses: "no host runs, the exchange refuses the key, or live trading is not confirmed",
  run: async (given, io) => (await import("./run.ts")).hostAccounts(given, io),
});
