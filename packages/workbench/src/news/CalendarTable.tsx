import { Badge } from "@bourse/ui";
import { TableHead } from "../lists/table.tsx";
import { CELL } from "../words/cell.ts";
import { type CalendarEvent, calendarDays, figure, timeOfDay } from "./days.ts";

export interface CalendarTableProps {
  readonly events: readonly CalendarEvent[];
  readonly zone: string;
}

const COLUMNS = ["Time", "Country", "Event", "Actual", "Forecast", "Previous", "Revised from"];
const TONES = { high: "negative", medium: "warning", low: "muted" } as const;

/** One table with a heading for each day. */
export function CalendarTable({ events, zone }: CalendarTableProps) {
  return (
    <table className="w-full text-left text-xs">
      <caption className="sr-only">Economic calendar by day</caption>
      <TableHead columns={COLUMNS} />
      {calendarDays(events, zone).map(({ name, events: ofDay }) => (
        <tbody key={name} data-day={name}>
          <tr className="bg-raised">
            <th scope="rowgroup" colSpan={COLUMNS.length} className="px-2 py-1 text-2xs font-semibold">
              {name}
            </th>
          </tr>
          {ofDay.map((event) => (
            <Row key={event.id} event={event} zone={zone} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function Row({ event, zone }: { readonly event: CalendarEvent; readonly zone: string }) {
  const { id, time, country, currency, category, event: name, importance, unit, ref_date: period } = event;
  return (
    <tr data-event={id} className="border-b border-line hover:bg-raised">
      <td className={CELL}>
        <time dateTime={time}>{timeOfDay(time, zone)}</time>
      </td>
      <td className={CELL} title={currency ?? undefined}>
        {country}
      </td>
      <th scope="row" className={`${CELL} min-w-[130px] font-medium break-words`}>
        <span dir="auto">{name}</span> {period && <span className="font-normal text-muted">{period}</span>}
        <span className="flex flex-wrap gap-1 pt-0.5 font-normal">
          <Badge tone={TONES[importance]}>{importance}</Badge>
          {category && <span className="text-2xs text-muted">{category}</span>}
        </span>
      </th>
      {[event.actual, event.forecast, event.previous, event.revised_from].map((value, column) => (
        <td key={COLUMNS[column + 3]} className={`${CELL} whitespace-nowrap`}>
          {figure(value, unit) ?? (
            <span className="text-muted">
              <span aria-hidden="true">–</span>
              <span className="sr-only">not known</span>
            </span>
          )}
        </td>
      ))}
    </tr>
  );
}
