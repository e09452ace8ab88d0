import type { ManagedAlert, UnreadableAlert } from "@bourse/contract/host-api";
import { Button, Notice } from "@bourse/ui";
import { useState } from "react";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { BarSelect } from "../forms/SelectField.tsx";
import { useAlertAct } from "./queries.ts";
import { type AlertState, countStates, STATE_NAMES, STATES } from "./states.ts";

/** Columns by which the list of alerts can be sorted. */
const SORTS = {
  newest: "Newest",
  symbol: "Symbol",
  name: "Name",
  ends: "Ends first",
  fired: "Fired last",
} as const;
export type Sort = keyof typeof SORTS;

/** A text to find, and the order of the list. */
interface Sought {
  readonly words: string;
  readonly sort: Sort;
}

type Order = (one: ManagedAlert, other: ManagedAlert) => number;

const ORDERS: Readonly<Record<Sort, Order | undefined>> = {
  // The host's order.
  newest: undefined,
  symbol: (one, other) => one.symbol.localeCompare(other.symbol),
  name: (one, other) => one.title.localeCompare(other.title),
  ends: (one, other) => one.expires_at.localeCompare(other.expires_at),
  fired: (one, other) => (other.last_fired_at ?? "").localeCompare(one.last_fired_at ?? ""),
};

/** The alerts with all these words in symbol, name or note, in this order. */
export function soughtAlerts(alerts: readonly ManagedAlert[], { words, sort }: Sought): readonly ManagedAlert[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const found = alerts.filter(({ symbol, title, message }) => {
    const text = `${symbol} ${title} ${message}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
  const order = ORDERS[sort];
  return order ? found.toSorted(order) : found;
}

/** The alerts that the trader wants to see, and the fields that say which. */
export function useSoughtAlerts(alerts: readonly ManagedAlert[]) {
  const [state, setState] = useState<AlertState | "">("");
  const [words, setWords] = useState("");
  const [sort, setSort] = useState<Sort>("newest");
  const counts = countStates(alerts);
  const inState = state === "" ? alerts : alerts.filter((each) => each.state === state);
  const fields = (
    <>
      {alerts.length > 0 && (
        <BarSelect label="State" value={state} onChange={setState}>
          <option value="">All states ({alerts.length})</option>
          {STATE_NAMES.map((each) => (
            <option key={each} value={each}>
              {STATES[each].name} ({counts[each]})
            </option>
          ))}
        </BarSelect>
      )}
      {alerts.length > 1 && (
        <>
          <input
            type="search"
            aria-label="Find alerts"
            placeholder="Find"
            value={words}
            onChange={(event) => setWords(event.target.value)}
            className="h-6 w-28 rounded border border-line bg-background px-1.5 text-xs text-text"
          />
          <BarSelect label="Order" value={sort} onChange={setSort} options={SORTS} />
        </>
      )}
    </>
  );
  return { rows: soughtAlerts(inState, { words, sort }), fields };
}

/** Alerts whose records are damaged: all that a trader can do with one is to remove it. */
export function UnreadableAlerts({ alerts }: { readonly alerts: readonly UnreadableAlert[] }) {
  const act = useAlertAct();
  return (
    <div className="space-y-2">
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
