import type { Account, CautionReason, RiskState, Simulation } from "@bourse/contract/host-api";
import { type Decimal, decimal, decimalText, subtract } from "@bourse/orders";
import { Badge, Button, formatMoney } from "@bourse/ui";
import { useState } from "react";
import { useRead } from "../api/use-read.ts";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { ChangeDialog } from "../forms/ChangeDialog.tsx";
import { faultsIn } from "../forms/faults.ts";
import { TextField } from "../forms/TextField.tsx";
import { chooseAccount } from "../state/account.ts";
import { askOrder } from "../tabs/ask-order.ts";
import { rateFault } from "./amount.ts";
import { usePagePrices } from "./blotter/page-prices.ts";
import { toneOf } from "./blotter/position.ts";
import { equityOf } from "./estimate.ts";
import { ConnectButton } from "./exchange/ConnectButton.tsx";
import { FundingField } from "./FundingField.tsx";
import { KindIcon } from "./KindIcon.tsx";
import { accountName, KINDS, placesOrders } from "./kinds.ts";
import { LimitsDialog } from "./LimitsDialog.tsx";
import { ACCOUNTS_KEY, useAccounts, useRisk, useSimulation } from "./queries.ts";

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
      <Worth account={account} />
      <span role="status" className={state === "active" ? "text-muted" : "font-medium text-negative"}>
        {reason ? REASONS[reason] : RISK[state]}
        {account.written === false && ". In effect, not written yet: the disk takes nothing"}
      </span>
      <span className="ml-auto flex flex-wrap gap-1">
        {placesOrders(account) && (
          <Button size="small" onClick={() => askOrder({})}>
            New order
          </Button>
        )}
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

/** The equity before the UTC day that is now; undefined until it is read, and where deposits would count as profit. */
function useDayStart({ id, starting_cash: first, exchange }: Account): Decimal | undefined {
  const before = new Date().toISOString().slice(0, 10);
  const query = { before, limit: "1" };
  const { data } = useRead(
    [...ACCOUNTS_KEY, "day-start", id, before],
    (api, signal) => api.call("GET /api/accounts/:id/equity", { params: { id }, query, signal }),
    { enabled: exchange === undefined },
  );
  return data && decimal(data.days[0]?.equity ?? first);
}

/** Cash and positions at the prices of now, and what the day has brought. It alone is rendered when a price moves. */
function Worth({ account }: { readonly account: Account }) {
  const prices = usePagePrices(account.positions);
  const start = useDayStart(account);
  const equity = equityOf(account, prices);
  if (!equity) return null;
  const profit = start && subtract(equity, start);
  const money = (amount: Decimal, signDisplay: "auto" | "exceptZero") =>
    formatMoney(decimalText(amount), { currency: account.exchange?.currency, signDisplay });
  return (
    <span className="tabular-nums" title={decimalText(equity)}>
      Equity {money(equity, "auto")}
      {profit && (
        <>
          , today{" "}
          <span className={toneOf(profit)} title={`Since ${money(start, "auto")} at the end of the day before, in UTC`}>
            {money(profit, "exceptZero")}
          </span>
        </>
      )}
    </span>
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

const TICKS = {
  spread_ticks: { label: "Spread in ticks", hint: "Price of buyers minus that of sellers." },
  slippage_ticks: { label: "Slippage in ticks", hint: "Worse price of an order that takes what others offer." },
} as const;
const EXAMPLES = { spread_ticks: "2", slippage_ticks: "1" } as const;
const NAMES = Object.keys(TICKS) as readonly (keyof typeof TICKS)[];

const COVER: Readonly<Record<Simulation["funding"], string>> = {
  cash: "Buys what the cash covers, and sells what is held.",
  shorts: "As much cash as it is worth also covers what is sold short.",
  margin: "Cash and positions may go below zero.",
};

interface SimulationDialogProps {
  readonly id: string;
  readonly simulation: Simulation;
  readonly onClose: () => void;
}

/** Shows how the paper account's market is simulated and what covers its orders, and changes it. */
function SimulationDialog({ id, simulation, onClose }: SimulationDialogProps) {
  const [draft, setDraft] = useState(simulation);
  const change = useSimulation(id);
  return (
    <ChangeDialog
      title="Simulation of the paper account"
      description="Orders that work already stay. Prices that arrive have no volume, so nothing limits how much of an order they fill."
      words={{ keep: "Keep it", change: "Save simulation", changing: "Saving…" }}
      check={() => faultsIn(NAMES, (name) => rateFault(draft[name], EXAMPLES[name]))}
      send={() => change.mutate(draft, { onSuccess: onClose })}
      request={change}
      onClose={onClose}
    >
      {(faults) => (
        <>
          <FundingField
            hint={COVER[draft.funding]}
            value={draft.funding}
            onChange={(funding) => setDraft({ ...draft, funding })}
          />
          {NAMES.map((name) => (
            <TextField
              key={name}
              inputMode="decimal"
              {...TICKS[name]}
              value={draft[name]}
              fault={faults[name]}
              onChange={(text) => setDraft({ ...draft, [name]: text })}
            />
          ))}
        </>
      )}
    </ChangeDialog>
  );
}
