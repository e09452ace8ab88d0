import type { InAppMember } from "../members.ts";

const ours = (member: string, says: string, methods: readonly string[]): InAppMember => ({
  namespace: "trading",
  member,
  likeness: "ours",
  says,
  methods: methods.map((each) => `trading/${each}`),
});

/** Members of the namespace `trading`: VS Code has none of them. */
export const TRADING_MEMBERS: readonly InAppMember[] = [
  ours("accounts.list", "the trader's accounts: their kind is `paper` or `live`", ["accounts.list"]),
  ours("accounts.onDidChange", "an account after something on it changed", []),
  ours("quotes.get", "the latest price of an instrument", ["quotes.get"]),
  ours(
    "quotes.subscribe",
    "the latest price of each instrument that had one since the last event; older ones are left out",
    ["quotes.subscribe", "quotes.next", "quotes.unsubscribe"],
  ),
  ours(
    "orders.place",
    "once under its id, through the account's risk gate; the journal says who placed it. At an exchange it needs a session with the scope `trade` and the account's switch",
    ["orders.place"],
  ),
  ours("orders.replace", "amounts of an order that lives", ["orders.replace"]),
  ours("orders.cancel", "also while the account is halted", ["orders.cancel"]),
  ours("orders.list", "the latest first, by pages", ["orders.list"]),
  ours("orders.onDidChange", "orders that changed and the fills since the last event, whoever placed them", []),
  ours("positions.list", "what an account holds", ["positions.list"]),
  ours("positions.onDidChange", "all positions of an account after one of them changed", []),
  ours("risk.get", "whether an account takes orders, and the trader's bounds", ["risk.get"]),
  ours("risk.halt", "no orders are taken, and those that live are cancelled; exits of brackets stay", ["risk.halt"]),
  ours("risk.resume", "for built-in extensions alone", ["risk.resume"]),
  ours("risk.onDidChange", "after the state or a bound changed", []),
  ours("scans.list", "the trader's scans", ["scans.list"]),
  ours("scans.run", "begins a run", ["scans.run"]),
  ours("scans.results", "the latest events that a scan has found", ["scans.results"]),
];
