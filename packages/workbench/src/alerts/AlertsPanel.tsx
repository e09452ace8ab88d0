import type { UnreadableAlert } from "@bourse/contract/host-api";
import { Button, EmptyState, Notice, Skeleton } from "@bourse/ui";
import { BellPlus, BellRing, History } from "lucide-react";
import { useState } from "react";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { ListSwitch } from "../forms/ListSwitch.tsx";
import { openDialog } from "../state/dialogs.ts";
import { AlertTable } from "./AlertTable.tsx";
import { FireTable } from "./FireTable.tsx";
import { useAlertAct, useAlerts } from "./queries.ts";
import { SORTS, type Sort, type Sought, soughtAlerts } from "./sorting.ts";
import { type AlertState, countStates, STATE_NAMES, STATES } from "./states.ts";

type Shown = "alerts" | "fires";

/** The list of all alerts, whether from the trader or an extension, and the log of fired alerts. */
export function AlertsPanel() {
  const { data, error, refetch, isLoading } = useAlerts();
  const [shown, setShown] = useState<Shown>("alerts");
  const [state, setState] = useState<AlertState | "">("");
  const alerts = data?.alerts ?? [];
  const counts = countStates(alerts);
  const [sought, setSought] = useState<Sought>({ words: "", sort: "newest" });
  const inState = state === "" ? alerts : alerts.filter((each) => each.state === state);
  const rows = soughtAlerts(inState, sought);
  return (
    <div className="flex min-h-full flex-col">
      <h2 className="sr-only">Alerts</h2>
      <div className="sticky top-0 left-0 z-10 flex flex-wrap items-center gap-2 border-b border-line bg-surface px-2 py-1.5">
        <Button size="small" onClick={() => openDialog({ kind: "alert" })}>
          <BellPlus size={13} aria-hidden="true" /> New alert
        </Button>
        <ListSwitch legend="List" words={NAMES} shown={shown} onShown={setShown} />
        {shown === "alerts" && alerts.length > 0 && (
          <select
            aria-label="State"
            value={state}
            onChange={(event) => setState(event.target.value as AlertState | "")}
            className="h-6 rounded border border-line bg-raised px-1 text-xs text-text"
          >
            <option value="">All states ({alerts.length})</option>
            {STATE_NAMES.map((each) => (
              <option key={each} value={each}>
                {STATES[each].name} ({counts[each]})
              </option>
            ))}
          </select>
        )}
        {shown === "alerts" && alerts.length > 1 && <Seek sought={sought} onSought={setSought} />}
      </div>
      <div className="p-3 empty:hidden">
        {isLoading && <Skeleton label="Loading alerts" />}
        {error && <ErrorNotice error={error} onRetry={() => refetch()} />}
      </div>
      {data?.unreadable && shown === "alerts" && <UnreadableAlerts alerts={data.unreadable} />}
      {data && shown === "alerts" && rows.length > 0 && <AlertTable alerts={rows} />}
      {data && shown === "alerts" && alerts.length === 0 && <NoAlerts />}
      {shown === "alerts" && alerts.length > 0 && rows.length === 0 && (
        <p className="p-3 text-xs text-muted">No alert is like this.</p>
      )}
      {data && shown === "fires" && data.fires.length > 0 && <FireTable fires={data.fires} />}
      {data && shown === "fires" && data.fires.length === 0 && (
        <EmptyState icon={History} title="Nothing has fired yet">
          Each alert that fires is written down here, and stays when the alert is removed.
        </EmptyState>
      )}
    </div>
  );
}

/** Alerts whose records are damaged: all that a trader can do with one is to remove it. */
function UnreadableAlerts({ alerts }: { readonly alerts: readonly UnreadableAlert[] }) {
  const act = useAlertAct();
  return (
    <div className="space-y-2 p-3">
      <ul aria-label="Alerts that cannot be read" className="space-y-2">
        {alerts.map(({ id, title, symbol, reason }) => (
          <li key={id}>
            <Notice
              tone="error"
              title={`Not watched: an alert of ${symbol} cannot be read`}
              actions={
                <Button size="small" disabled={act.isPending} onClick={() => act.mutate({ id, remove: true })}>
                  Remove
                </Button>
              }
            >
              <bdi className="font-medium">{title}</bdi>: {reason}. Make it again, and remove this one.
            </Notice>
          </li>
        ))}
      </ul>
      {act.error && <ErrorNotice error={act.error} />}
    </div>
  );
}

interface SeekProps {
  readonly sought: Sought;
  readonly onSought: (sought: Sought) => void;
}

function Seek({ sought, onSought }: SeekProps) {
  return (
    <>
      <input
        type="search"
        aria-label="Find alerts"
        placeholder="Find"
        value={sought.words}
        onChange={(event) => onSought({ ...sought, words: event.target.value })}
        className="h-6 w-28 rounded border border-line bg-background px-1.5 text-xs text-text"
      />
      <select
        aria-label="Order"
        value={sought.sort}
        onChange={(event) => onSought({ ...sought, sort: event.target.value as Sort })}
        className="h-6 rounded border border-line bg-raised px-1 text-xs text-text"
      >
        {Object.entries(SORTS).map(([sort, name]) => (
          <option key={sort} value={sort}>
            {name}
          </option>
        ))}
      </select>
    </>
  );
}

function NoAlerts() {
  return (
    <EmptyState
      icon={BellRing}
      title="No alerts yet"
      action={<Button onClick={() => openDialog({ kind: "alert" })}>Create an alert</Button>}
    >
      An alert watches a price or an indicator and tells you when it gets there. Extensions can propose some; you
      confirm each.
    </EmptyState>
  );
}

const NAMES: Readonly<Record<Shown, string>> = { alerts: "Alerts", fires: "Fire log" };
