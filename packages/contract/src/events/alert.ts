import Type from "typebox";
import { closed } from "../schemas/bodies.ts";
import { eventSchema, Opaque, Time } from "./parts.ts";

/** An alert of this extension has fired. */
export const AlertEventSchema = eventSchema(
  "alert",
  closed({ id: Opaque, symbol: Opaque, timeframe: Opaque, price: Type.Number(), fired_at: Time }),
);

export type AlertEvent = Type.Static<typeof AlertEventSchema>;
