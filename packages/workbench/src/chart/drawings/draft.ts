import type { Anchor, Drawing } from "@bourse/contract/host-api";
import type { ZoneWords } from "../../words/zone.ts";
import { dateFault, readDate } from "../dates.ts";

/** A point of the settings form, as typed. */
interface PointDraft {
  /** Absent for a horizontal line. */
  readonly time?: string;
  readonly price: string;
}

/** The settings form, as typed. */
export interface DrawingDraft {
  readonly points: readonly PointDraft[];
  readonly color: string;
  readonly width: string;
  readonly text: string;
}

/** The fields that the form changes. */
export type DrawingSettings = Pick<Drawing, "anchors" | "color" | "width"> & { readonly text: string };

/** A draft that can be saved, or its faults by field: `0 time`, `1 price`, `text`. */
type ReadDraft =
  | { readonly ok: true; readonly settings: DrawingSettings }
  | { readonly ok: false; readonly faults: Readonly<Record<string, string>> };

/** Length of `2024-03-15T14:30`. */
const MINUTE_LENGTH = 16;

const timeText = (time: string, { local }: ZoneWords) =>
  new Date(local(Date.parse(time))).toISOString().slice(0, MINUTE_LENGTH).replace("T", " ");

/** The form's first values, with times by the clocks of a zone. */
export function draftOf({ anchors, color, width, text = "" }: Drawing, words: ZoneWords): DrawingDraft {
  const points = anchors.map(({ time, price }) => ({
    ...(time === undefined ? {} : { time: timeText(time, words) }),
    price: String(price),
  }));
  return { points, color, width: String(width), text };
}

/** Reads the form. A time that was not changed keeps its seconds. */
export function readDraft(drawing: Drawing, draft: DrawingDraft, words: ZoneWords): ReadDraft {
  const faults: Record<string, string> = {};
  const anchors = draft.points.map(({ time, price: typed }, index): Anchor => {
    const price = typed.trim() === "" ? Number.NaN : Number(typed.replaceAll(",", ""));
    if (!Number.isFinite(price)) faults[`${index} price`] = "Type a price.";
    if (time === undefined) return { price };
    const before = drawing.anchors[index]?.time;
    if (before !== undefined && timeText(before, words) === time) return { time: before, price };
    const read = readDate(time, words.zone);
    if (read === undefined) faults[`${index} time`] = dateFault(time);
    return { time: new Date(read ?? 0).toISOString(), price };
  });
  if (drawing.kind === "text" && draft.text.trim() === "") faults.text = "Type the text.";
  if (Object.keys(faults).length > 0) return { ok: false, faults };
  return { ok: true, settings: { anchors, color: draft.color, width: Number(draft.width), text: draft.text } };
}
