import Type from "typebox";
import { closed } from "../schemas/bodies.ts";
import { eventSchema, FailureSchema, FreeObject, Opaque } from "./parts.ts";

const Success = closed({ id: Opaque, recipe: Opaque, ok: Type.Literal(true), result: FreeObject });

const Failure = closed({ id: Opaque, recipe: Opaque, ok: Type.Literal(false), error: FailureSchema });

/** A recipe has ended; `id` is the id of the `models.recipe` command that started it. */
export const CompletionEventSchema = eventSchema("completion", Type.Union([Success, Failure]));

export type CompletionEvent = Type.Static<typeof CompletionEventSchema>;
