import type { Installed } from "@bourse/runtime/broker";

/**
 * The caller of a service. Only the gate at each door creates it, from facts that the gate has checked. The union is
 * closed: a new door adds a case here, and every place that distinguishes the cases then fails to compile until it
 * handles it.
 */
export type Principal = Installed | Trader | Task | InApp;

/** The machine's owner: anyone who holds the local API's token. */
export interface Trader {
  readonly kind: "trader";
}

export const TRADER: Trader = { kind: "trader" };

/**
 * A scheduled task of the trader while it runs. It owns nothing and may only read and ask a model: only the trader
 * carries out what it proposes. Its id is the task's own and never that of an extension.
 */
export interface Task {
  readonly kind: "task";
  readonly id: string;
}

/**
 * A built-in extension of the client, or a trusted local plugin, behind the in-app API. It is not an installed
 * extension: it has no generation and no capability, and its id is never looked up in the store of extensions.
 */
export interface InApp {
  readonly kind: "inApp";
  readonly origin: "builtIn" | "plugin";
  readonly id: string;
  /** The name as the trader reads it; a plugin's name says that it is a plugin. */
  readonly name: string;
}
