import type { Account, SymbolInfo } from "@bourse/contract/host-api";
import { accountName } from "../orders/kinds.ts";
import type { Connection } from "../state/connection.ts";

/** Somebody that the desk is connected to. */
export interface Connected {
  readonly id: string;
  readonly name: string;
}

export interface OutageParts {
  /** Calls once an outage has lasted long enough to be told; returns how to cancel it. */
  after(call: () => void): () => void;
  lost(of: Connected): void;
  back(of: Connected): void;
}

/** Tells of each outage once, and of its end. Outages that are there at the beginning are known to the trader. */
export interface OutageWatch {
  /** Everybody that does not answer now. */
  hear(lost: readonly Connected[]): void;
  stop(): void;
}

interface Outage {
  /** It is over. */
  end(): void;
  /** Nobody is told any more. */
  cancel(): void;
}

const UNTOLD: Outage = { end: () => undefined, cancel: () => undefined };

export function outageWatch({ after, lost: tellLost, back: tellBack }: OutageParts): OutageWatch {
  let known: ReadonlyMap<string, Outage> | undefined;
  const begin = (of: Connected): Outage => {
    let isTold = false;
    const cancel = after(() => {
      isTold = true;
      tellLost(of);
    });
    return { cancel, end: () => (isTold ? tellBack(of) : cancel()) };
  };
  return {
    hear(lost) {
      const ids = new Set(lost.map(({ id }) => id));
      for (const [id, outage] of known ?? []) if (!ids.has(id)) outage.end();
      const before = known;
      known = new Map(lost.map((of) => [of.id, before ? (before.get(of.id) ?? begin(of)) : UNTOLD]));
    },
    stop() {
      for (const outage of known?.values() ?? []) outage.cancel();
      known = undefined;
    },
  };
}

/** All that says who is connected. */
export interface Connections {
  readonly host: Connection;
  readonly symbols: readonly Pick<SymbolInfo, "source" | "silent_since">[];
  readonly accounts: readonly Pick<Account, "id" | "kind" | "name" | "exchange">[];
}

/** Everybody that does not answer: the host, sources of which no symbol is heard, and exchanges of accounts. */
export function lostOf({ host, symbols, accounts }: Connections): readonly Connected[] {
  const sources = [...Map.groupBy(symbols, ({ source }) => source)]
    .filter(([, of]) => of.every((each) => each.silent_since !== undefined))
    .map(([source]) => ({ id: `source-${source}`, name: source }));
  const failing = accounts
    .filter(({ exchange }) => exchange?.session === "connected" && exchange.failing)
    .map((account) => ({ id: `account-${account.id}`, name: accountName(account) }));
  return [...(host.state === "lost" ? [{ id: "host", name: "the host" }] : []), ...sources, ...failing];
}
