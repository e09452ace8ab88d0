import type { ALERTS_CREATE, AlertRule, ParamsOf, ResultOf } from "@bourse/contract";
import type { AlertChange, AlertList, ManagedAlert, NewAlert, ObjectOrigin } from "@bourse/contract/host-api";
import type { CommandContext, Installed } from "@bourse/runtime/broker";
import type { Caller } from "../../principal/caller.ts";
import type { Trader } from "../../principal/principal.ts";
import type { HostRefusal } from "../../refusal.ts";

/** Parameters of `alerts.create`. */
export type AlertProposal = ParamsOf<typeof ALERTS_CREATE>;
/** The result of `alerts.create`. */
export type CreatedAlert = ResultOf<typeof ALERTS_CREATE>;

/** Who may change a rule. A task may not: it proposes, and the trader confirms. */
export type AlertPrincipal = Installed | Trader;

/** Changed ids, and ids that do not belong to this extension or cannot be changed this way. */
export interface Sorted {
  readonly done: string[];
  readonly rejected: string[];
}

/** Alerts as every principal uses them. An extension can use only the rules it owns; the trader all of them. */
export interface SharedAlerts {
  /** Asks the trader, then creates the rule inside `context.commit`. @throws CommandFailure */
  create(proposal: AlertProposal, context: CommandContext): Promise<CreatedAlert>;
  list(principal: Installed): AlertRule[];
  /** Must be called inside `commit`, like the two methods below. */
  adopt(principal: Installed, planId: string, ids: readonly string[]): Sorted;
  enable(principal: AlertPrincipal, watch: "watched" | "stopped", ids: readonly string[]): Sorted;
  /** An extension may not propose again a rule that the trader removed. */
  remove(principal: AlertPrincipal, ids: readonly string[]): Sorted;
}

/** The use of a template that the trader has confirmed. */
export interface MadeFrom {
  /** Id of the new alert, so that a repetition of the same confirmation makes one alert. */
  readonly id: string;
  readonly origin?: ObjectOrigin;
}

/** The trader's exclusive operations on alerts. @throws HostRefusal */
export interface AlertManager {
  list(): AlertList;
  /** Refusal of another alert; undefined while there is room. */
  full(): HostRefusal | undefined;
  /** The trader's own alert; `made` when the trader made it from a template. */
  create(alert: NewAlert, caller: Caller<Trader>, made?: MadeFrom): Promise<ManagedAlert>;
  change(id: string, change: AlertChange): ManagedAlert;
}

/** The alert engine. */
export interface AlertsService extends SharedAlerts {
  readonly manager: AlertManager;
  /**
   * Must be called before the first guest starts. Rules of extensions that are not installed lose their owner, old
   * rules expire, the rest are watched, and starting guests get their queued fires; all of this before it returns.
   * Resolves when the closes for the rules are loaded.
   */
  start(): Promise<void>;
  /**
   * Called when the extension is removed: its rules stop and have no owner until it adopts them again. Opens no
   * transaction, so it may run inside the removal's.
   */
  forget(extensionId: string): void;
  /** Ends timers and subscriptions. */
  close(): void;
}
