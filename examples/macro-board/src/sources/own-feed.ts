import type { Feed, Reader } from "../feeds/feed.ts";
import type { Server } from "../parts/catalogue.ts";

/** The form's fields, as typed. */
export interface Draft {
  readonly name: string;
  readonly url: string;
  readonly kind: Feed["kind"];
  readonly format: Reader["format"];
  readonly items: string;
  readonly date: string;
  readonly value: string;
  readonly unit: string;
  readonly key: string;
}

export const EMPTY_DRAFT: Draft = {
  name: "",
  url: "",
  kind: "series",
  format: "csv",
  items: "",
  date: "",
  value: "",
  unit: "",
  key: "",
};

export type Faults = Partial<Record<keyof Draft, string>>;

/** The source that a draft describes, or all that is wrong with it by field. */
export function feedOf(draft: Draft, servers: readonly Server[], id: string): Feed | Faults {
  const faults: { -readonly [Field in keyof Faults]: Faults[Field] } = {};
  if (draft.name.trim() === "") faults.name = "Give it a name.";
  const origin = URL.canParse(draft.url) ? new URL(draft.url).origin : undefined;
  if (!servers.some((each) => each.origin === origin))
    faults.url = "Use an address of one of the servers listed above.";
  if (draft.format !== "ics" && draft.date.trim() === "") faults.date = "Say which field holds the date.";
  if (draft.format !== "ics" && draft.value.trim() === "") {
    faults.value = draft.kind === "series" ? "Say which field holds the value." : "Say which field holds the title.";
  }
  if (draft.format === "ics" && draft.kind === "series") faults.kind = "A calendar file has releases, not values.";
  if (Object.keys(faults).length > 0) return faults;
  const key = draft.key.trim();
  return {
    id,
    name: draft.name.trim(),
    kind: draft.kind,
    url: draft.url.trim(),
    reader: readerOf(draft),
    ...(draft.unit.trim() ? { unit: draft.unit.trim() } : {}),
    ...(key ? { credential: { name: key, as: "bearer" } as const } : {}),
  };
}

function readerOf({ format, items, date, value, kind }: Draft): Reader {
  if (format === "ics") return { format };
  const fields = { date: date.trim(), ...(kind === "series" ? { value: value.trim() } : { title: value.trim() }) };
  return format === "csv" ? { format, ...fields } : { format, items: items.trim(), ...fields };
}

export const isFeed = (made: Feed | Faults): made is Feed => "reader" in made;
