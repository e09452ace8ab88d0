import Type, { type Static } from "typebox";
import { FreeObject } from "../events/parts.ts";
import { closed } from "../schemas/bodies.ts";
import { nonBlank } from "../schemas/fields.ts";
import { lazyTest } from "../schemas/validator.ts";

/** A request of an application. The application chooses the id, which must differ from those of all open requests. */
export const BridgeRequestSchema = closed({
  id: nonBlank(64),
  method: nonBlank(64),
  params: FreeObject,
});
export type BridgeRequest = Static<typeof BridgeRequestSchema>;

const test = lazyTest(BridgeRequestSchema);

/** True for a message with the form of a request; its method may be unknown and its parameters unchecked. */
export const isBridgeRequest = (message: unknown): message is BridgeRequest => test(message);

/** Why a request failed: a code of the error catalogue. */
export const BridgeErrorSchema = closed({ code: Type.String(), message: Type.String(), retryable: Type.Boolean() });
export type BridgeError = Static<typeof BridgeErrorSchema>;

/** The answer to a request. A message without a readable id is answered with `null` for its id. */
export const BridgeAnswerSchema = Type.Union([
  closed({ id: Type.String(), ok: Type.Literal(true), result: FreeObject }),
  closed({ id: Type.Union([Type.String(), Type.Null()]), ok: Type.Literal(false), error: BridgeErrorSchema }),
]);
export type BridgeAnswer = Static<typeof BridgeAnswerSchema>;
