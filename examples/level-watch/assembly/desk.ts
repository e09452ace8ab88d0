import { AlertData, AlertRule, Candle, Chart, HostContext } from "../../../packages/sdk/assemblyscript/interactive";
import { Asks } from "./asks";
import { Levels } from "./levels";
import { Notices } from "./notices";
import { Settings } from "./settings";

/** Id of the one view, as the manifest declares it. */
export const VIEW: string = "svc.bourse.level_watch.board";

/** Whether rules from before a removal were adopted in this run. */
export enum Adoption {
  NOT_ASKED,
  ASKED,
  DONE,
}

/** All state of the guest. Lost at a fault or restart; durable state is in the storage and in the native alerts. */
export class Desk {
  /** `context.now` of the current event. */
  now: string = "";
  asks: Asks;
  notices: Notices = new Notices();

  settings: Settings = new Settings();
  /** The storage has answered, successfully or not. */
  settingsSettled: bool = false;
  /** The stored value was read: only then may it be replaced. */
  settingsRead: bool = false;
  /** The next write must acknowledge that it replaces a value from before an interruption. */
  mustAcknowledge: bool = false;
  /** The settings changed while they were being written. */
  saveAgain: bool = false;

  /** The trader's context; its symbol is empty until the host has sent it. */
  context: HostContext = new HostContext();
  contextSettled: bool = false;
  charts: Chart[] = [];

  /** Symbol of the requested bars and prices; empty before the first. */
  symbol: string = "";
  completed: Candle[] = [];
  forming: Candle | null = null;
  levels: Levels = new Levels();
  source: string = "";
  /** Sequence of the latest market event; -1 before the first of a subscription. */
  sequence: f64 = -1;

  rules: AlertRule[] = [];
  rulesSettled: bool = false;
  adoption: Adoption = Adoption.NOT_ASKED;
  /** Ids of reported fired rules, newest last. */
  told: string[] = [];
  /** Fires of unknown rules, kept until the list has arrived or failed. */
  untold: AlertData[] = [];

  /** The last snapshot published to the workbench. */
  published: string = "";
  /** The last content of the view. */
  shown: string = "";

  /** @param run time of the `start` event */
  constructor(run: string) {
    this.asks = new Asks(run);
  }

  /** The latest price: of the forming bar, else the last close; NaN when there is none. */
  price(): f64 {
    const forming = this.forming;
    if (forming !== null) return forming.close;
    return this.completed.length > 0 ? this.completed[this.completed.length - 1].close : NaN;
  }

  rule(id: string): AlertRule | null {
    for (let i = 0; i < this.rules.length; i++) if (this.rules[i].id == id) return this.rules[i];
    return null;
  }
}

export let desk: Desk = new Desk("");

/** A new run: all earlier state is discarded. */
export function beginAnew(run: string): void {
  desk = new Desk(run);
}
