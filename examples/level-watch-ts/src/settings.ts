import type { CommandParams, Stored } from "@bourse/sdk/guest";
import { DAY, type SetName, WEEK } from "./levels.ts";

export type Timeframe = CommandParams<"market.read">["timeframe"];

/** Timeframes through which "Open chart" and new alerts cycle. */
const TIMEFRAMES: readonly Timeframe[] = ["1D", "1W", "1M", "1m", "5m", "15m", "1H", "4H"];
/** Maximum number of remembered rules: as many as one `alerts.adopt` takes. */
const MAX_REMEMBERED = 64;

/** The trader's choices, and the ids of the rules to adopt after a reinstall. One value in the storage. */
export class Settings {
  /** Empty until the trader's chart determines it. */
  symbol = "";
  timeframe: Timeframe = "1D";
  day = true;
  week = true;
  session = true;
  /** Use the symbol of the trader's chart. */
  follow = true;
  rules: readonly string[] = [];

  isShown(set: SetName): boolean {
    if (set === DAY) return this.day;
    return set === WEEK ? this.week : this.session;
  }

  toggle(set: string): void {
    if (set === "day" || set === "week" || set === "session") this[set] = !this[set];
  }

  nextTimeframe(): void {
    this.timeframe = TIMEFRAMES[(TIMEFRAMES.indexOf(this.timeframe) + 1) % TIMEFRAMES.length] ?? "1D";
  }

  /** Keeps the newest ids; true if that changes the stored list. */
  remember(ids: readonly string[]): boolean {
    const kept = ids.slice(-MAX_REMEMBERED);
    if (kept.join("\n") === this.rules.join("\n")) return false;
    this.rules = kept;
    return true;
  }

  toStored(): Stored {
    const { symbol, timeframe, day, week, session, follow, rules } = this;
    return { version: 1, symbol, timeframe, day, week, session, follow, rules };
  }

  /** Settings of a stored value; a value with a field of another type is not used at all. */
  static parse(value: unknown): Settings {
    const settings = new Settings();
    if (typeof value !== "object" || value === null || Array.isArray(value)) return settings;
    for (const [key, part] of Object.entries(value)) if (!settings.#take(key, part)) return new Settings();
    if (!TIMEFRAMES.includes(settings.timeframe)) settings.timeframe = "1D";
    return settings;
  }

  /** False for a known field that has another type. Unknown fields are skipped. */
  #take(key: string, part: unknown): boolean {
    if (key === "symbol" && typeof part === "string") this.symbol = part;
    else if (key === "timeframe" && typeof part === "string") this.timeframe = part as Timeframe;
    else if ((key === "day" || key === "week" || key === "session" || key === "follow") && typeof part === "boolean")
      this[key] = part;
    else if (key === "rules" && Array.isArray(part) && part.every((each) => typeof each === "string"))
      this.rules = part;
    else return !["symbol", "timeframe", "day", "week", "session", "follow", "rules"].includes(key);
    return true;
  }
}
