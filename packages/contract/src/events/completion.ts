import Type from "typebox";
import { closed } from "../schemas/fields.ts";
import { eventSchema, FailureSchema, FreeObject, Opaque } from "./parts.ts";

const Success = Type.Object({ id: Opaque, recipe: Opaque, ok: Type.Literal(true), result: FreeObject }, closed);

const Failure = Type.Object({ id: Opaque, recipe: Opaque, ok: Type.Literal(false), error: FailureSchema }, closed);

/** A recipe has ended; `id` is the id of the `models.recipe` command that started it. */
export const CompletionEventSchema = eventSchema("completion", Type.Union([Success, Failure]));

export type CompletionEvent = Type.Static<typeof CompletionEventSchema>;
