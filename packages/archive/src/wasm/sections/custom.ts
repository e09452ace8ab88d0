import type { Cursor } from "../cursor.ts";
import { leave, type SectionContext } from "./context.ts";

/** Names, producers, debug information: engines ignore them, so only their name is read and their size counted. */
export function readCustom(cursor: Cursor, { shape, findings }: SectionContext): void {
  const size = cursor.end - cursor.position;
  const name = cursor.name();
  shape.customBytes += size;
  const { customBytes, customSections } = findings.limits;
  if (shape.customBytes > customBytes) findings.tooLarge(shape.customBytes, customBytes, "bytes of custom sections");
  if (shape.customSections.length < customSections) shape.customSections.push({ name, size });
  else findings.tooLarge(customSections + 1, customSections, "custom sections");
  leave(cursor);
}
