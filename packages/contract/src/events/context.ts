import type Type from "typebox";
import { eventSchema, FreeObject } from "./parts.ts";

/** The host context has changed; `data` has the form of `context.read`'s result. */
export const ContextEventSchema = eventSchema("context", FreeObject);

export type ContextEvent = Type.Static<typeof ContextEventSchema>;
