import type { AlertList, ManagedAlert } from "@bourse/contract/host-api";
import { Badge, usePrices } from "@bourse/ui";
import { BellPlus, BellRing, Pause, Play } from "lucide-react";
import { useQuote } from "../api/queries.ts";
import { useActiveChart } from "../charts/queries.ts";
import type { OpenedForm } from "../lists/definition.ts";
import { definePanel } from "../lists/panel.tsx";
import { showTab } from "../tabs/workspace.ts";
import { pointedPrice } from "../words/price.ts";
import { localMoment } from "../words/time.ts";
import { AlertForm } from "./AlertForm.tsx";
import { conditionWords } from "./conditions.ts";
import { type AlertDraft, BLANK, changeOf, draftOf, faultsOf, newAlertOf } from "./draft.ts";
import { FireLog, SYMBOL } from "./FireLog.tsx";
import { type AlertAct, useAlertAct, useAlerts } from "./queries.ts";
import { REPEATS } from "./repeats.ts";
import { UnreadableAlerts, useSoughtAlerts } from "./Seek.tsx";
import { endWords, isOpen, STATES } from "./states.ts";

interface AlertPanel {
  readonly list: AlertList;
  readonly item: ManagedAlert;
  readonly draft: AlertDraft;
  readonly act: AlertAct;
  /** `price`: what a new alert starts with; absent: the last one. */
  readonly request: { readonly id?: string | undefined; readonly price?: number | undefined };
}

/** The alerts of the trader and of extensions, and the log of those that fired. */
export const alerts = definePanel<AlertPanel>({
  noun: "alert",
  useList: useAlerts,
  itemsOf: (list) => list.alerts,
  useAct: useAlertAct,
  nameOf: ({ title }) => title,
  page: {
    heading: "Alerts",
    icon: BellPlus,
    loading: "Loading alerts",
    other: { names: ["Alerts", "Fire log"], View: FireLog },
    none: {
      icon: BellRing,
      title: "No alerts yet",
      make: "Create an alert",
      words:
        "An alert watches a price or an indicator and tells you when it gets there. Extensions can propose some; you confirm each.",
    },
    useSought: useSoughtAlerts,
    Above: ({ list, isOther }) => list.unreadable && !isOther && <UnreadableAlerts alerts={list.unreadable} />,
  },
  table: {
    caption: "Alerts, newest first",
    columns: [
      { title: "State", cell: (alert) => <State alert={alert} /> },
      SYMBOL,
      { title: "Fires when", look: "whitespace-nowrap", cell: (alert) => <Condition alert={alert} /> },
      { title: "Name", look: "max-w-[340px] min-w-[140px] break-words", cell: (alert) => <Name alert={alert} /> },
      { title: "Ends", look: "whitespace-nowrap", cell: (alert, { now }) => endWords(alert, now) },
      { title: "Owner", look: "break-words", cell: (alert) => <Owner alert={alert} /> },
    ],
    isOpen,
    acts: (alert) => {
      const { id, title, state } = alert;
      const watched = state === "active";
      const label = watched ? `Stop ${title}` : `Watch ${title} again`;
      return [isOpen(alert) && { label, icon: watched ? Pause : Play, act: { id, change: { enabled: !watched } } }];
    },
  },
  form: {
    useForm: (alert, request) => {
      const edited = useEditedAlert(alert);
      const made = useNewAlert(request);
      return edited ?? made;
    },
    Fields: ({ item, ...props }) => <AlertForm {...props} alert={item} />,
  },
  removal: {
    actOf: (id) => ({ id, remove: true }),
    Words: RemovalWords,
    after: () => showTab("alerts"),
  },
});

function useEditedAlert(alert: ManagedAlert | undefined): OpenedForm<AlertPanel> | undefined {
  const prices = usePrices(alert?.symbol ?? "");
  if (!alert) return undefined;
  return {
    first: draftOf(alert),
    description: `${alert.symbol} ${alert.timeframe} ${conditionWords(alert, prices)}. A changed price or repetition begins again: what was before does not count.`,
    faultsOf,
    actOf(draft) {
      const change = changeOf(alert, draft, Date.now());
      return change && { id: alert.id, change };
    },
  };
}

/** The form starts with the last price: it waits for the quote, or for the error that there is none. */
function useNewAlert({ id, price }: AlertPanel["request"]): OpenedForm<AlertPanel> | undefined {
  const { symbol, timeframe } = useActiveChart();
  const { decimals } = usePrices(symbol);
  const quote = useQuote(id === undefined ? symbol : "");
  const first = price ?? quote.data?.price;
  if (symbol !== "" && quote.isLoading) return undefined;
  return {
    first: { ...BLANK, symbol, timeframe, price: first === undefined ? "" : String(pointedPrice(first, decimals)) },
    description: "It notifies you when it fires, and each fire stays in the log.",
    faultsOf,
    actOf: (draft) => ({ create: newAlertOf(draft, Date.now()) }),
  };
}

interface AlertProps {
  readonly alert: ManagedAlert;
}

function State({ alert: { state, not_watched_since: since, not_watched_because: because } }: AlertProps) {
  return (
    <>
      <Badge tone={STATES[state].tone}>{STATES[state].name}</Badge>
      {since && <span className="block text-2xs text-negative">not watched since {localMoment(since)}</span>}
      {because && <span className="block max-w-[180px] text-2xs text-negative">not watched: {because}</span>}
    </>
  );
}

function Condition({ alert }: AlertProps) {
  const prices = usePrices(alert.symbol);
  const { repeat, fire_count: count, last_fired_at: at } = alert;
  const often = `${count} ${count === 1 ? "fire" : "fires"}`;
  return (
    <>
      {conditionWords(alert, prices)}
      {repeat !== "once" && (
        <span className="block text-2xs text-muted">
          {REPEATS[repeat].name.toLowerCase()}, {at ? `${often}, last ${localMoment(at)}` : "no fire yet"}
        </span>
      )}
    </>
  );
}

function Name({ alert: { title, message, reason } }: AlertProps) {
  return (
    <>
      <span dir="auto">{title}</span>
      {message && (
        <span dir="auto" className="line-clamp-2 text-2xs whitespace-pre-wrap text-muted">
          {message}
        </span>
      )}
      {reason && (
        <span dir="auto" className="block text-2xs text-muted">
          {reason}
        </span>
      )}
    </>
  );
}

function Owner({ alert: { owner, origin, template } }: AlertProps) {
  return (
    <>
      <bdi>{owner?.name ?? "You"}</bdi>
      {template && <span className="block text-2xs text-muted">from a template of {template.extension_id}</span>}
      {!owner && origin && <span className="block text-2xs text-muted">proposed by a removed extension</span>}
    </>
  );
}

function RemovalWords({ item: alert }: { readonly item: ManagedAlert | undefined }) {
  const prices = usePrices(alert?.symbol ?? "");
  if (!alert) return <p>It no longer exists.</p>;
  const { title, symbol, timeframe, owner } = alert;
  return (
    <>
      <p>
        <bdi className="font-medium">{title}</bdi>: {symbol} {timeframe} {conditionWords(alert, prices)}.
      </p>
      {owner && (
        <p className="text-muted">
          <bdi>{owner.name}</bdi> may not propose the same one again.
        </p>
      )}
    </>
  );
}
