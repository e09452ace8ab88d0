import Type from "typebox";
import { closed } from "../schemas/fields.ts";
import { eventSchema, FailureSchema, FreeObject, Opaque } from "./parts.ts";

const Success = Type.Object({ id: Opaque, method: Opaque, ok: Type.Literal(true), result: FreeObject }, closed);

const Failure = Type.Object({ id: Opaque, method: Opaque, ok: Type.Literal(false), error: FailureSchema }, closed);

/** The outcome of one command: exactly one event for each command, with its id. */
export const ResultEventSchema = eventSchema("result", Type.Union([Success, Failure]));

export type ResultEvent = Type.Static<typeof ResultEventSchema>;
