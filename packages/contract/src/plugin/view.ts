import Type from "typebox";
import { PLUGIN_MAX_ACTIONS } from "../limits/plugins.ts";
import { closed, TitleSchema } from "../manifest/fields.ts";
import { ContributionId } from "./contribution-id.ts";

const PLACES = ["view", "inline", "menu"] as const;

const ActionSchema = Type.Object(
  {
    command: ContributionId,
    title: TitleSchema,
    /** `view`: above the tree. `inline`: beside an element and in its menu. `menu`: in its menu only. */
    place: Type.Unsafe<(typeof PLACES)[number]>({ type: "string", enum: [...PLACES] }),
    /** Only elements with this context value; absent: every element. */
    for: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
  },
  closed,
);

/** A tab of the page that a plugin fills with a tree. */
export const ViewSchema = Type.Object(
  {
    id: ContributionId,
    /** Shown on its tab. */
    name: TitleSchema,
    actions: Type.Optional(Type.Array(ActionSchema, { maxItems: PLUGIN_MAX_ACTIONS })),
  },
  closed,
);
