import { useState } from "react";
import { SearchList } from "../../forms/SearchList.tsx";
import { ownZone, ZONE_WISHES } from "../../state/zone.ts";
import { zoneWords } from "../../words/zone.ts";
import { ZONE_NAMES } from "./zone-names.ts";

/** A choice of the list; the usual ones stand before the zones. */
export interface ZoneRow {
  /** Absent: as in the settings. */
  readonly zone?: string;
  readonly title: string;
  /** IANA name that the choice means now. */
  readonly name: string;
}

export interface ZoneListProps {
  readonly label: string;
  /** The current choice. */
  readonly chosen: string | undefined;
  /** Rows that are offered before all others. */
  readonly first?: readonly ZoneRow[];
  readonly onChoose: (zone: string | undefined) => void;
}

/** Rows at most; more letters make the list shorter. */
const MOST_ROWS = 100;

const plain = (name: string): ZoneRow => ({ zone: name, title: name, name });

/** Every zone that this browser knows, after those that traders choose most. */
const ZONES: readonly ZoneRow[] = [
  { zone: ZONE_WISHES.utc, title: "UTC", name: "UTC" },
  { zone: ZONE_WISHES.own, title: "My own zone", name: ownZone() },
  { zone: ZONE_WISHES.exchange, title: "The exchange's zone", name: "" },
  ...ZONE_NAMES.filter((name) => name !== "UTC").map(plain),
];

const searched = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[\s_/]+/g, " ")
    .trim();

/** Chooses a time zone by typing a part of its name. */
export function ZoneList({ label, chosen, first = [], onChoose }: ZoneListProps) {
  const [text, setText] = useState("");
  const words = searched(text);
  const found = [...first, ...ZONES].filter(({ title, name }) => searched(`${title} ${name}`).includes(words));
  const now = Date.now();
  return (
    <SearchList
      label={label}
      isLabelled
      listLabel="Time zones"
      none="No zone has such a name."
      text={text}
      onText={setText}
      items={found.slice(0, MOST_ROWS)}
      keyOf={({ zone = "settings" }) => zone}
      onChoose={({ zone }) => onChoose(zone)}
    >
      {({ zone, title, name }) => (
        <>
          <span className="min-w-0 flex-1 truncate">
            {title}
            {name !== "" && name !== title && <span className="text-muted"> ({name})</span>}
          </span>
          {zone === chosen && <span className="text-2xs text-accent">chosen</span>}
          {name !== "" && <span className="text-2xs text-muted">{zoneWords(name).offset(now)}</span>}
        </>
      )}
    </SearchList>
  );
}
