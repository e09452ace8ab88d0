import Type from "typebox";
import { NAMESPACED_ID_MAX_LENGTH, NAMESPACED_ID_MIN_LENGTH } from "../identifiers.ts";

export const CONTRIBUTION_ID_PATTERN = "^[a-z0-9-]+(?:\\.[A-Za-z0-9-]+)+$";

/** Id of a command, a view or a strategy of a plugin. */
export const ContributionId = Type.String({
  minLength: NAMESPACED_ID_MIN_LENGTH,
  maxLength: NAMESPACED_ID_MAX_LENGTH,
  pattern: CONTRIBUTION_ID_PATTERN,
  "x-says": "is not an id: the plugin's id, a dot, and letters, digits or -",
});
