import type { Account } from "@bourse/contract/host-api";
import type { Connection } from "../../connection.ts";
import type { Event } from "../../event.ts";
import { changedPart } from "./changed-part.ts";

type Risk = Account["risk"];

/** The risk gate of an account: its state and the trader's bounds, which only the trader changes. */
export interface RiskApi {
  /** @throws WireFailure `account.unknown` */
  get(account: string): Promise<Risk>;
  /** Takes no orders from now on and cancels the open ones, except the exits of brackets. */
  halt(account: string): Promise<Risk>;
  /** @throws WireFailure `trading.resume_refused` in a plugin */
  resume(account: string): Promise<Risk>;
  /** After the state or a bound changed. */
  readonly onDidChange: Event<Risk & { readonly account: string }>;
}

export function riskApi(connection: Connection, changed: Event<Account>): RiskApi {
  return {
    get: (account) => connection.ask("trading/risk.get", { account }),
    halt: (account) => connection.ask("trading/risk.halt", { account }),
    resume: (account) => connection.ask("trading/risk.resume", { account }),
    onDidChange: changedPart(changed, ({ risk }) => risk),
  };
}
