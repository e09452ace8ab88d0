import type { Account, CautionReason, RiskState } from "@bourse/contract/host-api";
import { Badge, Button, formatMoney } from "@bourse/ui";
import { useState } from "react";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { chooseAccount } from "../state/account.ts";
import { ConnectButton } from "./exchange/ConnectButton.tsx";
import { KindIcon } from "./KindIcon.tsx";
import { accountName, KINDS } from "./kinds.ts";
import { LimitsDialog } from "./LimitsDialog.tsx";
import { useAccounts, useRisk } from "./queries.ts";
import { SimulationDialog } from "./SimulationDialog.tsx";

const RISK: Readonly<Record<RiskState, string>> = {
  active: "Takes orders",
  reducing: "Takes only orders that make a position smaller",
  halted: "Halted: takes no orders",
};

/** Why the host halted the account when it started; the text asks whether to go on. */
const REASONS: Readonly<Record<CautionReason, string>> = {
  unwritten: "Halted at the start: what you stopped before may not have been written. Take orders again?",
  restored: "Halted at the start: this desk comes from a backup. Take orders again?",
};

interface RiskSwitch {
  readonly state: RiskState;
  readonly label: string;
  readonly title: (account: Account) => string | undefined;
  readonly tone: "plain" | "danger";
}

/** The switches to the states of an account. The bar offers those of the states that the account is not in. */
const SWITCHES: readonly RiskSwitch[] = [
  { state: "active", label: "Take orders again", tone: "plain", title: () => undefined },
  {
    state: "reducing",
    label: "Only reduce",
    tone: "plain",
    title: () => "Takes only orders that make a position smaller; orders that work already go on",
  },
  {
    state: "halted",
    label: "Halt",
    tone: "danger",
    title: ({ takes }) =>
      takes.brackets
        ? "Cancels every order but the exits of brackets, and takes no more"
        : "Cancels every order, and takes no more",
  },
];

/** The account's kind, which is never in doubt, its cash, and the switch that stops it. */
export function AccountBar({ account }: { readonly account: Account }) {
  const risk = useRisk(account.id);
  const [isShowingLimits, setShowingLimits] = useState(false);
  const [isShowingSimulation, setShowingSimulation] = useState(false);
  const { state, reason } = account.risk;
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line px-2 py-1.5 text-xs">
      <AccountChoice account={account} />
      <span>
        Cash{" "}
        <span className="tabular-nums" title={account.cash}>
          {formatMoney(account.cash, { currency: account.exchange?.currency })}
        </span>{" "}
        {account.exchange?.currency}
      </span>
      <span role="status" className={state === "active" ? "text-muted" : "font-medium text-negative"}>
        {reason ? REASONS[reason] : RISK[state]}
        {account.written === false && ". In effect, not written yet: the disk takes nothing"}
      </span>
      <span className="ml-auto flex flex-wrap gap-1">
        {account.kind === "paper" && <ConnectButton />}
        <Button size="small" aria-haspopup="dialog" onClick={() => setShowingLimits(true)}>
          Limits
        </Button>
        {account.simulation && (
          <Button size="small" aria-haspopup="dialog" onClick={() => setShowingSimulation(true)}>
            Simulation
          </Button>
        )}
        {SWITCHES.filter((each) => each.state !== state).map(({ state: to, label, title, tone }) => (
          <Button
            key={to}
            size="small"
            tone={tone}
            disabled={risk.isPending}
            title={title(account)}
            onClick={() => risk.mutate({ state: to })}
          >
            {label}
          </Button>
        ))}
      </span>
      {risk.error && <ErrorNotice error={risk.error} />}
      {account.simulation && isShowingSimulation && (
        <SimulationDialog id={account.id} simulation={account.simulation} onClose={() => setShowingSimulation(false)} />
      )}
      {isShowingLimits && <LimitsDialog account={account} onClose={() => setShowingLimits(false)} />}
    </div>
  );
}

/** The account's kind and name, and the choice of another one where there is one. */
function AccountChoice({ account }: { readonly account: Account }) {
  const { data: accounts = [] } = useAccounts();
  const { tone } = KINDS[account.kind];
  return (
    <>
      <Badge tone={tone}>
        <KindIcon kind={account.kind} /> {account.kind === "live" ? `Live: ${account.name}` : "Paper account"}
      </Badge>
      {accounts.length > 1 && (
        <select
          aria-label="Account"
          value={account.id}
          onChange={({ target }) => chooseAccount(target.value)}
          className="h-6 rounded border border-line bg-background px-1 text-xs text-text"
        >
          {accounts.map((each) => (
            <option key={each.id} value={each.id}>
              {accountName(each)}
            </option>
          ))}
        </select>
      )}
    </>
  );
}
