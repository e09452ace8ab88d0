import type { Drawing, DrawingChange, NewDrawing, ObjectOrigin } from "@bourse/contract/host-api";
import type { HostRefusal } from "../../refusal.ts";

/** The trader's drawings of the current workspace. */
export interface DrawingsService {
  /** Refusal of another drawing, of this symbol if there is one; undefined while there is room. */
  full(symbol: string | undefined): HostRefusal | undefined;
  /** In the order in which they were first made; of one symbol if it is given. */
  list(symbol?: string): readonly Drawing[];
  /** A drawing of a workspace that is not open. */
  elsewhere(id: string): Drawing | undefined;
  /**
   * Makes a drawing; one of the same id, symbol and kind is returned as it is. Opens no transaction, so that a caller's
   * own may contain it. @throws HostRefusal `drawing.points_invalid`, `drawing.text_missing`, `object.id_taken`,
   * `object.too_many`
   */
  create(drawing: NewDrawing, origin?: ObjectOrigin): Drawing;
  /** @throws HostRefusal `object.not_found`, `object.changed`, `drawing.points_invalid`, `drawing.text_missing` */
  change(id: string, change: DrawingChange): Drawing;
  /** Without a revision it is removed whatever its revision is. @throws HostRefusal `object.not_found`, `object.changed` */
  remove(id: string, revision?: number): void;
  /** Removes it from the workspace that has it; does nothing when none has. */
  removeAnywhere(id: string): void;
}
