import { AlertData, AlertRule, Candle, Chart, HostContext } from "../../../packages/sdk/assemblyscript/interactive";
import { Asks } from "./asks";
import { Levels } from "./levels";
import { Notices } from "./notices";
import { Settings } from "./settings";

/** Id of the one view, as the manifest declares it. */
export const VIEW: string = "svc.bourse.level_watch.board";

/** Whether rules of before a removal were taken over in this run. */
export enum Adoption {
  NOT_ASKED,
  ASKED,
  DONE,
}

/** All that the guest knows. Lost at a fault or restart; what must survive lies in the storage and in the native alerts. */
export class Desk {
  /** `context.now` of the event at hand. */
  now: string = "";
  asks: Asks;
  notices: Notices = new Notices();

  settings: Settings = new Settings();
  /** The storage has answered, well or not. */
  settingsSettled: bool = false;
  /** The storage gave its value: only then may it be replaced. */
  settingsRead: bool = false;
  /** The next write must acknowledge that it replaces a value of before an interruption. */
  mustAcknowledge: bool = false;
  /** The settings changed while they were being written. */
  saveAgain: bool = false;

  /** What the trader looks at; its symbol is empty until the host said so. */
  context: HostContext = new HostContext();
  contextSettled: bool = false;
  charts: Chart[] = [];

  /** Symbol that bars and prices are asked for; empty before the first. */
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
  /** Ids of fired rules that were told, newest last. */
  told: string[] = [];
  /** Fires of rules that are not known yet, until the list has come or failed. */
  untold: AlertData[] = [];

  /** What the workbench was last told. */
  published: string = "";
  /** What the view last showed. */
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

/** A new run: everything before it is forgotten. */
export function beginAnew(run: string): void {
  desk = new Desk(run);
}
