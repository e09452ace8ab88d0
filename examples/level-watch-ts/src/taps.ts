import { load, readContext } from "./answers.ts";
import { desk } from "./desk.ts";
import { readPrices, settleSymbol } from "./prices.ts";
import { confirmRemoveAll, enable, listCharts, listRules, openChart, removeRules, watch } from "./rules.ts";
import { save } from "./storage.ts";

/** Actions of tapped nodes by the part of their keys before the colon; the part after it is a level, a rule or a set. */
const ACTIONS: Readonly<Record<string, (subject: string) => void>> = {
  refresh,
  "open-chart": () => openChart(""),
  "remove-all": confirmRemoveAll,
  dismiss: () => {
    desk.notices = [];
  },
  watch,
  stop: (id) => enable(id, false),
  resume: (id) => enable(id, true),
  remove: (id) => removeRules([id]),
  toggle: (set) => {
    desk.settings.toggle(set);
    save();
  },
  timeframe: () => {
    desk.settings.nextTimeframe();
    save();
  },
  follow: () => {
    desk.settings.follow = !desk.settings.follow;
    save();
    settleSymbol();
  },
};

/** Handles a tapped node. A node that has disappeared does nothing. */
export function onTap(key: string): void {
  const [name = "", ...rest] = key.split(":");
  ACTIONS[name]?.(rest.join(":"));
}

/** Requests everything again, including requests that were given up. */
function refresh(): void {
  desk.asks.retryNow();
  desk.notices = [];
  if (!desk.settingsRead) load();
  readContext();
  listCharts();
  listRules();
  readPrices();
}
