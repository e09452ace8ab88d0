import type { ManagedAlert } from "@bourse/contract/host-api";
import { Badge, IconButton, usePrices } from "@bourse/ui";
import { Pause, Pencil, Play, Trash2 } from "lucide-react";
import { openDialog } from "../state/dialogs.ts";
import { CELL } from "../words/cell.ts";
import { localMoment } from "../words/time.ts";
import { useNow } from "../words/use-now.ts";
import { conditionWords } from "./conditions.ts";
import { useAlertAct } from "./queries.ts";
import { REPEATS } from "./repeats.ts";
import { endWords, isOpen, STATES } from "./states.ts";

const COLUMNS = ["State", "Symbol", "Fires when", "Name", "Ends", "Owner"];

/** A table with one alert per row. */
export function AlertTable({ alerts }: { readonly alerts: readonly ManagedAlert[] }) {
  const now = useNow();
  return (
    <table className="w-full text-left text-xs">
      <caption className="sr-only">Alerts, newest first</caption>
      <thead className="text-2xs text-muted">
        <tr className="border-b border-line">
          {COLUMNS.map((name) => (
            <th key={name} scope="col" className="px-2 py-1 font-medium whitespace-nowrap">
              {name}
            </th>
          ))}
          <th scope="col">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {alerts.map((each) => (
          <Row key={each.id} alert={each} now={now} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ alert, now }: { readonly alert: ManagedAlert; readonly now: number }) {
  const { id, symbol, timeframe, title, message, reason, state, owner, origin, template } = alert;
  const prices = usePrices(symbol);
  const { not_watched_since: since, not_watched_because: because } = alert;
  return (
    <tr data-alert={id} className="border-b border-line hover:bg-raised">
      <td className={CELL}>
        <Badge tone={STATES[state].tone}>{STATES[state].name}</Badge>
        {since && <span className="block text-2xs text-negative">not watched since {localMoment(since)}</span>}
        {because && <span className="block max-w-[180px] text-2xs text-negative">not watched: {because}</span>}
      </td>
      <th scope="row" className={`${CELL} font-semibold whitespace-nowrap`}>
        {symbol} <span className="font-normal text-muted">{timeframe}</span>
      </th>
      <td className={`${CELL} whitespace-nowrap`}>
        {conditionWords(alert, prices)}
        {alert.repeat !== "once" && <Repeats alert={alert} />}
      </td>
      <td className={`${CELL} max-w-[340px] min-w-[140px] break-words`}>
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
      </td>
      <td className={`${CELL} whitespace-nowrap`}>{endWords(alert, now)}</td>
      <td className={`${CELL} break-words`}>
        <bdi>{owner?.name ?? "You"}</bdi>
        {template && <span className="block text-2xs text-muted">from a template of {template.extension_id}</span>}
        {!owner && origin && <span className="block text-2xs text-muted">proposed by a removed extension</span>}
      </td>
      <td className="actions-cell px-1 py-0.5">
        <Actions alert={alert} />
      </td>
    </tr>
  );
}

function Repeats({ alert: { repeat, fire_count: count, last_fired_at: at } }: { readonly alert: ManagedAlert }) {
  const often = `${count} ${count === 1 ? "fire" : "fires"}`;
  return (
    <span className="block text-2xs text-muted">
      {REPEATS[repeat].name.toLowerCase()}, {at ? `${often}, last ${localMoment(at)}` : "no fire yet"}
    </span>
  );
}

function Actions({ alert }: { readonly alert: ManagedAlert }) {
  const { id, title, state } = alert;
  const act = useAlertAct();
  const watched = state === "active";
  const toggle = () =>
    act.mutate(
      { id, change: { enabled: !watched } },
      {
        onError: (error) =>
          openDialog({ kind: "failure", action: watched ? `Stop ${title}` : `Watch ${title} again`, error }),
      },
    );
  return (
    <div className="flex justify-end">
      {isOpen(alert) && (
        <>
          <IconButton
            label={watched ? `Stop ${title}` : `Watch ${title} again`}
            disabled={act.isPending}
            onClick={toggle}
          >
            {watched ? <Pause size={14} aria-hidden="true" /> : <Play size={14} aria-hidden="true" />}
          </IconButton>
          <IconButton label={`Edit ${title}`} onClick={() => openDialog({ kind: "alert", alertId: id })}>
            <Pencil size={14} aria-hidden="true" />
          </IconButton>
        </>
      )}
      <IconButton label={`Remove ${title}`} onClick={() => openDialog({ kind: "remove-alert", alertId: id })}>
        <Trash2 size={14} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
