import Type from "typebox";
import { Time } from "../events/parts.ts";
import { closed } from "../schemas/bodies.ts";
import { defineContract } from "./contract.ts";
import { lineText, NameText, TitleText } from "./parts.ts";
import { PublishedFieldsSchema } from "./shared/context.ts";

/** Puts a snapshot of an extension's surface into the workbench, or takes it away with `enabled: false`. */
export const CONTEXT_PUBLISH = defineContract({
  method: "context.publish",
  requires: { capabilities: [] },
  params: closed({
    enabled: Type.Boolean(),
    /** Id of a view that the signed manifest declares. */
    surface_id: NameText,
    title: TitleText,
    status: lineText(128),
    captured_at: Type.Optional(Time),
    context: Type.Optional(PublishedFieldsSchema),
  }),
  result: closed({ published: Type.Boolean(), surface_id: NameText }),
  sample: {
    params: { enabled: true, surface_id: "main", title: "Main", status: "" },
    result: { published: true, surface_id: "main" },
  },
});
