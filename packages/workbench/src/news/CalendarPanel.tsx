import type { CalendarList } from "@bourse/contract/host-api";
import { Badge, EmptyState } from "@bourse/ui";
import { CalendarDays } from "lucide-react";
import { useState } from "react";
import { useFeeds } from "../feeds/queries.ts";
import { PanelState } from "../lists/PanelState.tsx";
import { TableHead } from "../lists/table.tsx";
import { CELL } from "../words/cell.ts";
import { FeedsButton } from "./NewsPanel.tsx";
import { useCalendar } from "./queries.ts";

const LOCAL_ZONE = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The economic calendar by day, in the trader's own time zone. */
export function CalendarPanel() {
  const calendar = useCalendar();
  const { data } = calendar;
  const [zone] = useState(LOCAL_ZONE);
  const hasFeed = useFeeds().data?.feeds.some(({ kind }) => kind === "economics");
  return (
    <div className="min-h-full">
      <h2 className="sr-only">Economic calendar</h2>
      <div className="sticky top-0 left-0 z-10 flex items-center gap-2 border-b border-line bg-surface px-2 py-1.5">
        <p className="min-w-0 flex-1 text-xs text-muted">Times: {zoneName(zone, new Date())}</p>
        <FeedsButton />
      </div>
      <PanelState of={calendar} label="Loading the calendar" lines={6} />
      {data && data.length > 0 && <CalendarTable events={data} zone={zone} />}
      {data?.length === 0 && (
        <EmptyState icon={CalendarDays} title="No events">
          {hasFeed
            ? "Your calendar feed has delivered no events yet. Feeds shows when it is read next."
            : "Add a feed of the kind economic calendar under Feeds: the host reads it for you. The feed is a JSON list over https, each entry with time, country, event and, where known, importance, actual, forecast and previous."}
        </EmptyState>
      )}
    </div>
  );
}

interface CalendarTableProps {
  readonly events: readonly CalendarEvent[];
  readonly zone: string;
}

const COLUMNS = ["Time", "Country", "Event", "Actual", "Forecast", "Previous", "Revised from"];
const TONES = { high: "negative", medium: "warning", low: "muted" } as const;

/** One table with a heading for each day. */
function CalendarTable({ events, zone }: CalendarTableProps) {
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

/** One entry of the calendar. */
export type CalendarEvent = CalendarList["events"][number];

const LOCALE = "en-US";

/** A day in the trader's time zone with its entries, oldest first. */
interface CalendarDay {
  /** `Friday, November 20, 2026`. */
  readonly name: string;
  readonly events: readonly CalendarEvent[];
}

/** Groups entries by the day they fall on in a time zone. */
export function calendarDays(events: readonly CalendarEvent[], timeZone: string): readonly CalendarDay[] {
  const day = new Intl.DateTimeFormat(LOCALE, { timeZone, dateStyle: "full" });
  const groups = Map.groupBy(events, ({ time }) => day.format(new Date(time)));
  return [...groups].map(([name, group]) => ({ name, events: group }));
}

/** Time of day in a time zone: `14:30`. */
export function timeOfDay(iso: string, timeZone: string): string {
  return new Intl.DateTimeFormat(LOCALE, {
    timeZone,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(new Date(iso));
}

/** The zone with its offset from UTC: `Europe/Berlin, UTC+1`. */
export function zoneName(timeZone: string, now: Date): string {
  if (timeZone === "UTC") return "UTC";
  const parts = new Intl.DateTimeFormat(LOCALE, { timeZone, timeZoneName: "shortOffset" }).formatToParts(now);
  const offset = parts.find(({ type }) => type === "timeZoneName")?.value.replace("GMT", "UTC");
  return `${timeZone}, ${offset}`;
}

const number = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 6 });

/** A figure with its unit: `3.2 %`; undefined while it is unknown. */
export function figure(value: number | null, unit: string | null): string | undefined {
  if (value === null) return undefined;
  return unit ? `${number.format(value)} ${unit}` : number.format(value);
}
