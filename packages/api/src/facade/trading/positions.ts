import type { Account } from "@bourse/contract/host-api";
import type { Connection } from "../../connection.ts";
import type { Event } from "../../event.ts";
import { changedPart } from "./changed-part.ts";

type Positions = Pick<Account, "positions">;

/** Positions of the accounts. */
export interface PositionsApi {
  /** @throws WireFailure `account.unknown` */
  list(account: string): Promise<Account["positions"]>;
  /** All positions of an account, after one of them changed. */
  readonly onDidChange: Event<Positions & { readonly account: string }>;
}

export function positionsApi(connection: Connection, changed: Event<Account>): PositionsApi {
  return {
    list: async (account) => (await connection.ask("trading/positions.list", { account })).positions,
    onDidChange: changedPart(changed, ({ positions }): Positions => ({ positions })),
  };
}
