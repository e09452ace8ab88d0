import Type from "typebox";
import { Time } from "../events/parts.ts";
import { closed } from "../schemas/bodies.ts";
import { defineContract } from "./contract.ts";
import { lineText, NameText, TitleText } from "./parts.ts";
import { HostContextSchema, PublishedFieldsSchema } from "./shared/context.ts";

/** Publishes a snapshot of an extension's surface to the workbench, or withdraws it with `enabled: false`. */
export const CONTEXT_PUBLISH = defineContract({
  method: "context.publish",
  requires: { capabilities: [] },
  params: closed({
    enabled: Type.Boolean(),
    /** Id of a view declared in the signed manifest. */
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

export const CONTEXT_READ = defineContract({
  method: "context.read",
  requires: { capabilities: ["tradingRead"] },
  params: closed({}),
  result: HostContextSchema,
  sample: {
    params: {},
    result: { symbol: "SPX", timeframes: ["1D"], watchlist: [], foreground: true, now: "2026-01-02T03:04:05Z" },
  },
});
