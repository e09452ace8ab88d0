import Type from "typebox";
import { closed } from "../schemas/bodies.ts";
import { eventSchema } from "./parts.ts";

const reason = Type.String({ maxLength: 1024 });

/** The first event of an activation. After a fault the guest has lost its state, and `reason` gives the cause. */
export const StartEventSchema = eventSchema(
  "start",
  closed({ restarted: Type.Boolean(), reason: Type.Optional(reason) }),
);

/** The last event of an activation; commands submitted in answer to it are not run. */
export const StopEventSchema = eventSchema("stop", closed({ reason }));

export type StartEvent = Type.Static<typeof StartEventSchema>;
export type StopEvent = Type.Static<typeof StopEventSchema>;
