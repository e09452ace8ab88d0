import Type from "typebox";
import { closed } from "../schemas/bodies.ts";
import { eventSchema, FailureSchema, FreeObject, Opaque } from "./parts.ts";

const Success = closed({ id: Opaque, method: Opaque, ok: Type.Literal(true), result: FreeObject });

const Failure = closed({ id: Opaque, method: Opaque, ok: Type.Literal(false), error: FailureSchema });

/** The outcome of one command: exactly one event for each command, with its id. */
export const ResultEventSchema = eventSchema("result", Type.Union([Success, Failure]));

export type ResultEvent = Type.Static<typeof ResultEventSchema>;
