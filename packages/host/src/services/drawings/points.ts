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
  const { count, timed } = DRAWING_POINTS[kind];
  const fault = (message: string) => new HostRefusal("drawing.points_invalid", message);
  if (anchors.length !== count) throw fault(`${kind} has ${count === 1 ? "one point" : "two points"}`);
  if (anchors.some(({ time }) => (time !== undefined) !== timed)) {
    throw fault(timed ? `every point of ${kind} has a time` : `${kind} has a price and no time`);
  }
  const [first, second] = anchors;
  if (first && second && first.price === second.price && momentOf(first) === momentOf(second)) {
    throw fault("the two points are the same");
  }
  if (kind === "text" && (text ?? "").trim() === "") throw new HostRefusal("drawing.text_missing", "it is empty");
}

const momentOf = ({ time }: Anchor) => (time === undefined ? undefined : Date.parse(time));
