import { keep, readKept } from "./kept.ts";
import { createStore } from "./store.ts";

/** The time zone of a chart: one of these, or an IANA name. */
export const ZONE_WISHES = { utc: "UTC", own: "own", exchange: "exchange" } as const;

interface ZoneSetting {
  /** Zone of every chart that has none of its own. */
  readonly zone: string;
}

/** A stored choice; undefined if it is none. */
const readZone = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

/** The usual time zone of charts; stored in this browser, because a trader's own zone is where the browser is. */
export const zoneSetting = createStore<ZoneSetting>({ zone: readZone(readKept("zone")) ?? ZONE_WISHES.utc });

/** Chooses the time zone of every chart that has none of its own. */
export function chooseZone(zone: string): void {
  zoneSetting.set({ zone });
  keep("zone", zone);
}

/** The zone of this browser. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The IANA name that a choice means. */
export function zoneNameOf(choice: string, exchange: string | undefined): string {
  if (choice === ZONE_WISHES.own) return ownZone();
  return choice === ZONE_WISHES.exchange ? (exchange ?? "UTC") : choice;
}
