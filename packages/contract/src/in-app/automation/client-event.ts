import Type, { type Static } from "typebox";
import { closed } from "../../schemas/bodies.ts";

/** Something that happened on this client. */
export const ClientEventSchema = closed({
  /** Rises with each event. */
  sequence: Type.Integer({ minimum: 1 }),
  at: Type.String(),
  /** Such as `install`, `refuse` or `suspended`. */
  action: Type.String(),
  /** Id of the extension or key that it concerns. */
  subject: Type.String(),
  detail: Type.Record(Type.String(), Type.Unknown()),
});
export type ClientEvent = Static<typeof ClientEventSchema>;
