import { type Static, Type } from "typebox";
import { ChartAnnotationSchema } from "../manifest/resource/chart-annotation.ts";
import { closed, TimeText } from "../schemas/bodies.ts";
import { ObjectOriginSchema } from "./origin.ts";

/**
 * Id of an object on a chart. The client makes it, so that a repeated request makes one object, and taking back a
 * removal restores the same one.
 */
export const ObjectId = Type.String({
  pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$",
  "x-says": "is not a UUID in lowercase",
});

/** `#` and six hexadecimal digits. */
export const ColorText = ChartAnnotationSchema.properties.color;

/** Grows with every change of any object and is never used twice, so that a change of another window is noticed. */
export const Revision = Type.Integer({ minimum: 1 });

/** Fields that the host adds to an object. */
export const objectFields = {
  id: ObjectId,
  revision: Revision,
  created_at: TimeText,
  /** The contribution that it was made from; absent: the trader's own. */
  origin: Type.Optional(ObjectOriginSchema),
};

/** `{id}` of an object in a path. */
export const ObjectParams = closed({ id: ObjectId });

/** Query of a removal: the revision that the page has seen. Query values are text. Absent: any revision is accepted. */
export const ObjectRemovalQuery = closed({ revision: Type.Optional(Type.String({ pattern: "^[1-9][0-9]{0,14}$" })) });
export type ObjectRemoval = Static<typeof ObjectRemovalQuery>;
