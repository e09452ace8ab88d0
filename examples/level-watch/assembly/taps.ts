import { contextRead } from "../../../packages/sdk/assemblyscript/interactive";
import { Ask, Kind } from "./asks";
import { desk } from "./desk";
import { readPrices, settleSymbol } from "./prices";
import { confirmRemoveAll, enable, listCharts, listRules, openChart, removeRules, watch } from "./rules";
import { load, save } from "./storage";

/** Keys of tappable nodes; those ending in `:` are followed by a level's or rule's id, or by a set. */
export namespace Key {
  export const REFRESH: string = "refresh";
  export const OPEN_CHART: string = "open-chart";
  export const FOLLOW: string = "follow";
  export const TIMEFRAME: string = "timeframe";
  export const REMOVE_ALL: string = "remove-all";
  export const DISMISS: string = "dismiss";
  export const TOGGLE: string = "toggle:";
  export const WATCH: string = "watch:";
  export const STOP: string = "stop:";
  export const RESUME: string = "resume:";
  export const REMOVE: string = "remove:";
}

/** Handles a tapped node. A node that has disappeared does nothing. */
export function onTap(key: string): void {
  if (key == Key.REFRESH) refresh();
  else if (key == Key.OPEN_CHART) openChart("");
  else if (key == Key.REMOVE_ALL) confirmRemoveAll();
  else if (key == Key.DISMISS) desk.notices.list = [];
  else if (key.startsWith(Key.WATCH)) watch(rest(key, Key.WATCH));
  else if (key.startsWith(Key.STOP)) enable(rest(key, Key.STOP), false);
  else if (key.startsWith(Key.RESUME)) enable(rest(key, Key.RESUME), true);
  else if (key.startsWith(Key.REMOVE)) removeRules([rest(key, Key.REMOVE)]);
  else onSetting(key);
}

/** Requests everything again, including requests that were given up. */
export function refresh(): void {
  desk.asks.retryNow();
  desk.notices.list = [];
  if (!desk.settingsRead) load();
  desk.asks.put(new Ask(Kind.CONTEXT, contextRead()));
  listCharts();
  listRules();
  readPrices();
}

function onSetting(key: string): void {
  const settings = desk.settings;
  if (key.startsWith(Key.TOGGLE)) settings.toggle(rest(key, Key.TOGGLE));
  else if (key == Key.TIMEFRAME) settings.nextTimeframe();
  else if (key == Key.FOLLOW) settings.follow = !settings.follow;
  else return;
  save();
  if (key == Key.FOLLOW) settleSymbol();
}

function rest(key: string, prefix: string): string {
  return key.substring(prefix.length);
}
