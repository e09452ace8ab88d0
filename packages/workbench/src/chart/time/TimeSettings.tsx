import { useStore } from "../../state/store.ts";
import { chooseZone, ZONE_WISHES, zoneSetting } from "../../state/zone.ts";
import { SessionSettings } from "../sessions/SessionSettings.tsx";
import { ZoneList } from "./ZoneList.tsx";

const MEANINGS: Readonly<Record<string, string>> = {
  [ZONE_WISHES.utc]: "UTC",
  [ZONE_WISHES.own]: "your own zone",
  [ZONE_WISHES.exchange]: "the zone of each symbol's exchange",
};

/** The time zone of every chart that has none of its own. */
export function TimeSettings() {
  const { zone } = useStore(zoneSetting);
  return (
    <div className="space-y-4 text-sm">
      <section aria-label="Time zone" className="space-y-2">
        <p className="text-xs text-muted">
          Charts are shown in {MEANINGS[zone] ?? zone}, unless you choose another for one of them at its lower right.
        </p>
        <ZoneList
          label="Time zone of all charts"
          chosen={zone}
          onChoose={(next) => chooseZone(next ?? ZONE_WISHES.utc)}
        />
      </section>
      <SessionSettings />
    </div>
  );
}
