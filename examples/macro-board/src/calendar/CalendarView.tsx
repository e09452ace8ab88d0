import { Badge, Button, Checkbox } from "@bourse/ui";
import type { ViewName } from "../App.tsx";
import { useDesk, useDeskState } from "../desk/context.ts";
import { releasesOf } from "../desk/selectors.ts";
import type { Release } from "../feeds/feed.ts";
import { Empty } from "../parts/Empty.tsx";
import { useFormat } from "../parts/look.ts";

/** The releases of the next four weeks by day. */
export function CalendarView({ onShow }: { readonly onShow: (name: ViewName) => void }) {
  const desk = useDesk();
  const state = useDeskState();
  const all = releasesOf(state, desk.now());
  const { hidden } = state.saved;
  const countries = [...new Set(all.map(({ country }) => country))].filter((each) => each !== "").sort();
  const shown = all.filter(({ country }) => !hidden.includes(country));
  if (all.length === 0) {
    return (
      <Empty
        icon="calendar"
        title="No releases in the next four weeks"
        action={
          <Button tone="primary" onClick={() => onShow("sources")}>
            Choose sources
          </Button>
        }
      >
        Add a calendar under Sources, for example that of a statistics office.
      </Empty>
    );
  }
  const toggle = (country: string, on: boolean) =>
    void desk.save({ hidden: on ? hidden.filter((each) => each !== country) : [...hidden, country] });
  return (
    <div className="space-y-3">
      {countries.length > 1 && (
        <fieldset className="flex flex-wrap gap-x-4">
          <legend className="text-xs text-muted">Countries</legend>
          {countries.map((country) => (
            <Checkbox
              key={country}
              title={country}
              checked={!hidden.includes(country)}
              onChange={(on) => toggle(country, on)}
            />
          ))}
        </fieldset>
      )}
      {byDay(shown).map(([day, releases]) => (
        <Day key={day} day={day} releases={releases} />
      ))}
    </div>
  );
}

function Day({ day, releases }: { readonly day: string; readonly releases: readonly Release[] }) {
  const format = useFormat();
  const isToday = day === useDesk().now().toISOString().slice(0, 10);
  return (
    <section aria-label={format.day(day)}>
      <h2 className="mb-1 flex items-center gap-2 text-xs font-semibold">
        <time dateTime={day}>{format.day(day)}</time> {isToday && <Badge tone="accent">Today</Badge>}
      </h2>
      <ul className="divide-y divide-line rounded border border-line">
        {releases.map(({ at, title, country }) => (
          <li key={`${at} ${title}`} className="flex gap-3 px-2.5 py-1.5 text-xs">
            <time dateTime={at} className="w-14 shrink-0 text-muted">
              {at.length > 10 ? format.moment(at) : "–"}
            </time>
            <span className="min-w-0 flex-1 break-words">{title}</span>
            {country !== "" && <Badge>{country}</Badge>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function byDay(releases: readonly Release[]): readonly (readonly [string, readonly Release[]])[] {
  return [...Map.groupBy(releases, ({ at }) => at.slice(0, 10))];
}
