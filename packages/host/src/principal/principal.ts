/**
 * The caller of a service. Only the gate at each door creates it, from facts that the gate has checked. The union is
 * closed: a new door adds a case here, and every place that distinguishes the cases then fails to compile until it
 * handles it.
 */
export type Principal = Guest | Trader | Task;

/**
 * A generation of an installed extension. It ends at every update, rollback, change of approvals, disabling and
 * removal.
 */
export interface Guest {
  readonly kind: "guest";
  /** Extension id. */
  readonly id: string;
  /** The extension's name, as the trader reads it. */
  readonly name: string;
  readonly generation: string;
  /** Id of the key that signed the installed package: data that an extension leaves behind belongs to id and key. */
  readonly keyId: string;
  readonly workspace: string;
  /** View ids that the signed manifest declares. */
  readonly declaredViews: ReadonlySet<string>;
}

/** The machine's owner: anyone who holds the local API's token. */
export interface Trader {
  readonly kind: "trader";
}

export const TRADER: Trader = { kind: "trader" };

/**
 * A scheduled task of the trader while it runs. It owns nothing and may only read and ask a model: what it proposes is
 * done by the trader. Its id is the task's own and never that of an extension.
 */
export interface Task {
  readonly kind: "task";
  readonly id: string;
}
