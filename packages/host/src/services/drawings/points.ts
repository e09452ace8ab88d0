import { type Anchor, DRAWING_POINTS, type DrawingKind } from "@bourse/contract/host-api";
import { HostRefusal } from "../../refusal.ts";

/** The part of a drawing that its kind restricts. */
export interface Shape {
  readonly kind: DrawingKind;
  readonly anchors: readonly Anchor[];
  readonly text?: string | undefined;
}

/** @throws HostRefusal `drawing.points_invalid`, `drawing.text_missing` */
export function checkShape({ kind, anchors, text }: Shape): void {
  const fault = pointsFault({ kind, anchors });
  if (fault !== undefined) throw new HostRefusal("drawing.points_invalid", fault);
  if (kind === "text" && (text ?? "").trim() === "") throw new HostRefusal("drawing.text_missing", "it is empty");
}

/** The fault of a drawing's points, in words; undefined if there is none. */
export function pointsFault({ kind, anchors }: Omit<Shape, "text">): string | undefined {
  const { count, timed } = DRAWING_POINTS[kind];
  if (anchors.length !== count) return `${kind} has ${count === 1 ? "one point" : "two points"}`;
  if (anchors.some(({ time }) => (time !== undefined) !== timed)) {
    return timed ? `every point of ${kind} has a time` : `${kind} has a price and no time`;
  }
  const [first, second] = anchors;
  const isSame = first && second && first.price === second.price && momentOf(first) === momentOf(second);
  return isSame ? "the two points are the same" : undefined;
}

const momentOf = ({ time }: Anchor) => (time === undefined ? undefined : Date.parse(time));
