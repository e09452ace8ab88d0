import type { Account } from "@bourse/contract/host-api";
import { Button, EmptyState, Skeleton } from "@bourse/ui";
import { Unplug } from "lucide-react";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { BarSelect } from "../forms/SelectField.tsx";
import { chooseAccount } from "../state/account.ts";
import { showTab } from "../tabs/workspace.ts";
import { KindIcon } from "./KindIcon.tsx";
import { accountName, KINDS, placesOrders } from "./kinds.ts";
import { QuickChoice } from "./QuickChoice.tsx";
import { useAccount, useAccounts } from "./queries.ts";
import { Ticket } from "./Ticket.tsx";

/** The ticket of the chosen account, or why that account takes no orders. */
export function TicketPanel() {
  const { data: account, isLoading, error, refetch } = useAccount();
  return (
    <div className="@container flex min-h-full flex-col text-xs">
      <h2 className="sr-only">Order ticket</h2>
      {isLoading && <Skeleton label="Loading the account" />}
      {error && <ErrorNotice error={error} onRetry={() => refetch()} />}
      {account && <Heading account={account} />}
      {account && placesOrders(account) && <Ticket key={account.id} account={account} />}
      {account && placesOrders(account) && <QuickChoice />}
      {account && !placesOrders(account) && <Closed account={account} />}
    </div>
  );
}

/** The account that the order goes to, and the choice of another one where there is one. */
function Heading({ account }: { readonly account: Account }) {
  const { data: accounts = [] } = useAccounts();
  const { word, text } = KINDS[account.kind];
  const choices = Object.fromEntries(accounts.map((each) => [each.id, accountName(each)]));
  return (
    <div className="flex flex-wrap items-center gap-1.5 border-b border-line px-3 py-1.5">
      <span className={`flex items-center gap-1 font-medium ${text}`}>
        <KindIcon kind={account.kind} /> {word}
      </span>
      {accounts.length > 1 ? (
        <BarSelect
          label="Account of the ticket"
          className="min-w-0 flex-1"
          value={account.id}
          options={choices}
          onChange={chooseAccount}
        />
      ) : (
        <span className="text-muted">
          {account.kind === "live" ? account.name : "trades with nobody, at the prices that arrive"}
        </span>
      )}
    </div>
  );
}

/** Says why an account at an exchange takes no orders, and leads to where that is changed. */
function Closed({ account: { name, exchange } }: { readonly account: Account }) {
  const why =
    exchange?.session === "connected"
      ? `Orders go to ${name} once live trading is switched on for it.`
      : `Orders need the API key of ${name}, which the host does not have now.`;
  return (
    <EmptyState
      icon={Unplug}
      title="No order can be placed"
      action={<Button onClick={() => showTab("orders")}>Show the connection</Button>}
    >
      {why}
    </EmptyState>
  );
}
