import Type from "typebox";
import { closed } from "../schemas/bodies.ts";
import { eventSchema, Opaque } from "./parts.ts";

/** A view was opened or closed, or a node with a key was tapped. */
export const ViewEventSchema = eventSchema(
  "view",
  closed({
    view_id: Opaque,
    action: Type.Unsafe<"opened" | "closed" | "tapped">({ type: "string", enum: ["opened", "closed", "tapped"] }),
    /** Key of the tapped node. */
    node_key: Type.Optional(Type.String({ maxLength: 128 })),
  }),
);

export type ViewEvent = Type.Static<typeof ViewEventSchema>;
