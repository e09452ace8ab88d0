/**
 * The caller of a service. The gate in front of each door makes it, and only from what the gate itself has checked. The union is
 * closed: a new door is a new case here, and every place that tells the cases apart then fails to compile until it decides.
 */
export type Principal = Guest | Trader;

/** A generation of an installed extension. It ends at every update, rollback, change of approvals, disabling and removal. */
export interface Guest {
  readonly kind: "guest";
  /** Extension id. */
  readonly id: string;
  /** The extension's name, as the trader reads it. */
  readonly name: string;
  readonly generation: string;
  /** Id of the key the installed package is signed with: what an extension leaves behind belongs to id and key. */
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
