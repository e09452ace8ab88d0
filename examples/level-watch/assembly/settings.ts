import { JsonReader, OBJECT, OBJECT_END, ObjectWriter } from "../../../packages/sdk/assemblyscript/interactive";
import { DAY, SESSION, WEEK } from "./levels";

/** Timeframes through which "Open chart" and new alerts cycle. */
const TIMEFRAMES: string[] = ["1D", "1W", "1M", "1m", "5m", "15m", "1H", "4H"];
/** Maximum number of remembered rules: as many as one `alerts.adopt` takes. */
const MAX_REMEMBERED: i32 = 64;

/** The trader's choices, and the ids of the rules to adopt after a reinstall. One value in the storage. */
export class Settings {
  /** Empty until the trader's chart determines it. */
  symbol: string = "";
  timeframe: string = "1D";
  showDay: bool = true;
  showWeek: bool = true;
  showSession: bool = true;
  /** Use the symbol of the trader's chart. */
  follow: bool = true;
  ruleIds: string[] = [];

  isShown(set: string): bool {
    if (set == DAY) return this.showDay;
    return set == WEEK ? this.showWeek : this.showSession;
  }

  toggle(set: string): void {
    if (set == DAY) this.showDay = !this.showDay;
    else if (set == WEEK) this.showWeek = !this.showWeek;
    else if (set == SESSION) this.showSession = !this.showSession;
  }

  nextTimeframe(): void {
    this.timeframe = TIMEFRAMES[(TIMEFRAMES.indexOf(this.timeframe) + 1) % TIMEFRAMES.length];
  }

  /** Keeps the newest ids; true if that changes the stored list. */
  remember(ids: string[]): bool {
    const kept = ids.slice(max(0, ids.length - MAX_REMEMBERED));
    if (kept.join("\n") == this.ruleIds.join("\n")) return false;
    this.ruleIds = kept;
    return true;
  }

  toJson(): string {
    return new ObjectWriter()
      .number("version", 1)
      .text("symbol", this.symbol)
      .text("timeframe", this.timeframe)
      .flag("day", this.showDay)
      .flag("week", this.showWeek)
      .flag("session", this.showSession)
      .flag("follow", this.follow)
      .texts("rules", this.ruleIds)
      .end();
  }

  /** Parses the stored value; unreadable fields keep their defaults, so an older or damaged value does no harm. */
  static parse(value: Uint8Array): Settings {
    const reader = new JsonReader(value);
    const settings = new Settings();
    if (reader.isNull()) return settings;
    reader.enter(OBJECT);
    while (reader.more(OBJECT_END)) settings.member(reader.key(), reader);
    if (!TIMEFRAMES.includes(settings.timeframe)) settings.timeframe = TIMEFRAMES[0];
    return reader.failed ? new Settings() : settings;
  }

  private member(key: string, reader: JsonReader): void {
    if (key == "symbol") this.symbol = reader.string();
    else if (key == "timeframe") this.timeframe = reader.string();
    else if (key == "day") this.showDay = reader.bool();
    else if (key == "week") this.showWeek = reader.bool();
    else if (key == "session") this.showSession = reader.bool();
    else if (key == "follow") this.follow = reader.bool();
    else if (key == "rules") this.ruleIds = reader.strings();
    else reader.skip();
  }
}
