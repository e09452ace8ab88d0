import Type from "typebox";
import { closed } from "../schemas/fields.ts";
import { eventSchema, Opaque } from "./parts.ts";

/** A view was opened or closed, or a node with a key was tapped. */
export const ViewEventSchema = eventSchema(
  "view",
  Type.Object(
    {
      view_id: Opaque,
      action: Type.Unsafe<"opened" | "closed" | "tapped">({ type: "string", enum: ["opened", "closed", "tapped"] }),
      /** Key of the tapped node. */
      node_key: Type.Optional(Type.String({ maxLength: 128 })),
    },
    closed,
  ),
);

export type ViewEvent = Type.Static<typeof ViewEventSchema>;
