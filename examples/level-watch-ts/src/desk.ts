import type { Bar, CommandResult, Extension } from "@bourse/sdk/guest";
import { Asks, type Ended } from "./asks.ts";
import { type Levels, NO_LEVELS } from "./levels.ts";
import { Settings } from "./settings.ts";

/** Id of the one view, as the manifest declares it. */
export const VIEW = "svc.bourse.level_watch.board";

export type Rule = { -readonly [Name in keyof ListedRule]: ListedRule[Name] };
type ListedRule = CommandResult<"alerts.list">["alerts"][number];
export type Chart = CommandResult<"charts.list">["charts"][number];
export type Fired = Parameters<NonNullable<Extension["onAlert"]>>[0];

/** A line about a failure, or information for the trader. */
export interface Notice {
  /** Its subject: a later success or a newer notice of the same kind replaces it. */
  readonly kind: string;
  readonly text: string;
  /** Error code of the refusal. */
  readonly code?: string;
}

/** All state of the guest. Lost at a fault or restart; durable state is in the storage and in the native alerts. */
class Desk {
  readonly asks: Asks;
  /** The lines above the table, newest last. At most one per kind, which limits their number. */
  notices: readonly Notice[] = [];

  settings = new Settings();
  /** The storage has answered, successfully or not. */
  settingsSettled = false;
  /** The stored value was read: only then may it be replaced. */
  settingsRead = false;
  /** The next write must acknowledge that it replaces a value from before an interruption. */
  mustAcknowledge = false;
  /** The settings changed while they were being written. */
  saveAgain = false;

  /** Symbol of the trader's chart; empty until the host has sent it. */
  seen = "";
  contextSettled = false;
  charts: readonly Chart[] = [];

  /** Symbol of the requested bars and prices; empty before the first. */
  symbol = "";
  completed: Bar[] = [];
  forming: Bar | undefined;
  levels: Levels = NO_LEVELS;
  source = "";
  /** Sequence of the latest market event; -1 before the first of a subscription. */
  sequence = -1;

  rules: readonly Rule[] = [];
  rulesSettled = false;
  /** Whether rules from before a removal were adopted in this run. */
  adoption: "not asked" | "asked" | "done" = "not asked";
  /** Ids of reported fired rules, newest last. */
  told: string[] = [];
  /** Fires of unknown rules, kept until the list has arrived or failed. */
  untold: readonly Fired[] = [];
  /** The last snapshot published to the workbench. */
  published = "";

  constructor(ended: Ended) {
    this.asks = new Asks(ended);
  }

  /** The latest price: of the forming bar, else the last close; NaN when there is none. */
  get price(): number {
    return (this.forming ?? this.completed.at(-1))?.close ?? Number.NaN;
  }

  rule(id: string): Rule | undefined {
    return this.rules.find((each) => each.id === id);
  }

  notify(notice: Notice): void {
    this.notices = [...this.notices.filter(({ kind }) => kind !== notice.kind), notice];
  }

  clear(kind: string): void {
    this.notices = this.notices.filter((each) => each.kind !== kind);
  }
}

export let desk = new Desk(() => undefined);

/** A new run: all earlier state is discarded. */
export function beginAnew(ended: Ended): void {
  desk = new Desk(ended);
}
