import Type from "typebox";
import { closed } from "../schemas/fields.ts";
import { eventSchema } from "./parts.ts";

const reason = Type.String({ maxLength: 1024 });

/** The first event of an activation. After a fault the guest has lost its state, and `reason` gives the cause. */
export const StartEventSchema = eventSchema(
  "start",
  Type.Object({ restarted: Type.Boolean(), reason: Type.Optional(reason) }, closed),
);

/** The last event of an activation; commands submitted in answer to it are not run. */
export const StopEventSchema = eventSchema("stop", Type.Object({ reason }, closed));

export type StartEvent = Type.Static<typeof StartEventSchema>;
export type StopEvent = Type.Static<typeof StopEventSchema>;
