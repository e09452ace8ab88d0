import type { ALERTS_CREATE, AlertRule, ParamsOf, ResultOf } from "@bourse/contract";
import type { AlertChange, AlertList, ManagedAlert, NewAlert } from "@bourse/contract/host-api";
import type { Caller, CommandContext } from "../../principal/caller.ts";
import type { Guest, Principal, Trader } from "../../principal/principal.ts";

/** Parameters of `alerts.create`. */
export type AlertProposal = ParamsOf<typeof ALERTS_CREATE>;
/** What `alerts.create` answers. */
export type CreatedAlert = ResultOf<typeof ALERTS_CREATE>;

/** Ids that were changed, and ids that are none of this extension's or cannot be changed so. */
export interface Sorted {
  readonly done: string[];
  readonly rejected: string[];
}

/** Alerts as every principal reaches them. An extension reaches the rules it owns and no others; the trader all of them. */
export interface SharedAlerts {
  /** Asks the trader, then makes the rule inside `context.commit`. @throws CommandFailure */
  create(proposal: AlertProposal, context: CommandContext): Promise<CreatedAlert>;
  list(principal: Guest): AlertRule[];
  /** To be called inside `commit`, as the two below. */
  adopt(principal: Guest, planId: string, ids: readonly string[]): Sorted;
  enable(principal: Principal, watch: "watched" | "stopped", ids: readonly string[]): Sorted;
  /** What the trader removes, its extension may not propose again. */
  remove(principal: Principal, ids: readonly string[]): Sorted;
}

/** What the trader alone may do with alerts. @throws HostRefusal */
export interface AlertManager {
  list(): AlertList;
  create(alert: NewAlert, caller: Caller<Trader>): Promise<ManagedAlert>;
  change(id: string, change: AlertChange): ManagedAlert;
}

/** The alert engine. */
export interface AlertsService extends SharedAlerts {
  readonly manager: AlertManager;
  /**
   * To be called before the first guest starts. What belongs to an extension that is not installed becomes nobody's, what
   * is over expires, rules are watched and guests that start get what waits; all of it before this returns. Resolves when
   * the closes of the rules are here.
   */
  start(): Promise<void>;
  /**
   * The extension is being removed: its rules stop and are nobody's until it adopts them again. Opens no transaction, so
   * it may run inside that of the removal.
   */
  forget(extensionId: string): void;
  /** Ends timers and subscriptions. */
  close(): void;
}
