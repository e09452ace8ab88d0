import { type Static, Type } from "typebox";
import { closed } from "../schemas/bodies.ts";

/**
 * The contribution that an object of the trader was made from. The host writes it when the trader confirms; nothing
 * changes it afterwards, even when an update drops the contribution or the extension is removed.
 */
export const ObjectOriginSchema = closed({
  extension_id: Type.String(),
  /** The version that was installed at that moment. */
  version: Type.String(),
  contribution_id: Type.String(),
});
export type ObjectOrigin = Static<typeof ObjectOriginSchema>;
