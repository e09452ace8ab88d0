import { EmptyState } from "@bourse/ui";
import { CalendarDays } from "lucide-react";
import { useState } from "react";
import { useFeeds } from "../feeds/queries.ts";
import { PanelState } from "../lists/PanelState.tsx";
import { CalendarTable } from "./CalendarTable.tsx";
import { zoneName } from "./days.ts";
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
