import Type from "typebox";
import type { CommandMethod } from "../generated/methods.ts";
import { ENVELOPE_MAX_COMMANDS } from "../limits/guest.ts";
import { closed } from "../schemas/bodies.ts";
import { nonBlank } from "../schemas/fields.ts";
import type { LayoutNode } from "../view/layout.ts";
import { LayoutNodeRef, layoutDefs } from "../view/schema.ts";
import { ApiVersion, FreeObject } from "./parts.ts";

const Command = closed({
  /** Chosen by the guest; the result event carries it. */
  id: nonBlank(128),
  method: Type.Unsafe<CommandMethod>({ type: "string" }),
  params: FreeObject,
});

/** Output that a guest submits through `svc.output_set_json`: accepted whole or not at all. */
export const EnvelopeSchema = closed(
  {
    api_version: ApiVersion,
    views: Type.Unsafe<Readonly<Record<string, LayoutNode>>>({ type: "object", additionalProperties: LayoutNodeRef }),
    commands: Type.Array(Command, { maxItems: ENVELOPE_MAX_COMMANDS }),
  },
  { $defs: layoutDefs },
);

/** An output envelope that has passed its check. */
export type Envelope = Type.Static<typeof EnvelopeSchema>;

/** One command of an envelope. */
export type EnvelopeCommand = Type.Static<typeof Command>;
