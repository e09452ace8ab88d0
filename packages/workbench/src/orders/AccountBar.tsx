import type { Account, RiskState } from "@bourse/contract/host-api";
import { Button } from "@bourse/ui";
import { useState } from "react";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { AccountChoice } from "./AccountChoice.tsx";
import { ConnectButton } from "./exchange/ConnectButton.tsx";
import { LimitsDialog } from "./LimitsDialog.tsx";
import { useRisk } from "./queries.ts";

const RISK: Readonly<Record<RiskState, string>> = {
  active: "Takes orders",
  reducing: "Takes only orders that make a position smaller",
  halted: "Halted: takes no orders",
};

/** The account's kind, which is never in doubt, its cash, and the switch that stops it. */
export function AccountBar({ account }: { readonly account: Account }) {
  const risk = useRisk(account.id);
  const [isShowingLimits, setShowingLimits] = useState(false);
  const { state } = account.risk;
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line px-2 py-1.5 text-xs">
      <AccountChoice account={account} />
      <span>
        Cash <span className="tabular-nums">{account.cash}</span> {account.exchange?.currency}
      </span>
      <span role="status" className={state === "active" ? "text-muted" : "font-medium text-negative"}>
        {RISK[state]}
      </span>
      <span className="ml-auto flex flex-wrap gap-1">
        {account.kind === "paper" && <ConnectButton />}
        <Button size="small" aria-haspopup="dialog" onClick={() => setShowingLimits(true)}>
          Limits
        </Button>
        {state !== "active" && (
          <Button size="small" disabled={risk.isPending} onClick={() => risk.mutate({ state: "active" })}>
            Take orders again
          </Button>
        )}
        {state !== "halted" && (
          <Button
            size="small"
            tone="danger"
            disabled={risk.isPending}
            title={
              account.takes.brackets
                ? "Cancels every order but the exits of brackets, and takes no more"
                : "Cancels every order, and takes no more"
            }
            onClick={() => risk.mutate({ state: "halted" })}
          >
            Halt
          </Button>
        )}
      </span>
      {risk.error && <ErrorNotice error={risk.error} />}
      {isShowingLimits && <LimitsDialog account={account} onClose={() => setShowingLimits(false)} />}
    </div>
  );
}
