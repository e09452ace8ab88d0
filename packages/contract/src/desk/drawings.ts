import { type Static, Type } from "typebox";
import { bodyText, SourceId, SymbolText } from "../commands/parts.ts";
import { DRAWING_KINDS } from "../drawings.ts";
import { Time } from "../events/parts.ts";
import { closed, oneOf } from "../schemas/bodies.ts";
import { ColorText, ObjectId, objectFields, Revision } from "./objects.ts";

export { DRAWING_KINDS, DRAWING_POINTS, type DrawingKind } from "../drawings.ts";

/** A point by time and price, never by a bar's index: it stays in place in other timeframes and as bars are added. */
export const AnchorSchema = closed({ time: Type.Optional(Time), price: Type.Number() });
export type Anchor = Static<typeof AnchorSchema>;

/** Longest text of a drawing: a note, not a document. */
const DRAWING_TEXT_MAX = 500;

const looks = {
  anchors: Type.Array(AnchorSchema, { minItems: 1, maxItems: 2 }),
  color: ColorText,
  width: Type.Integer({ minimum: 1, maximum: 5 }),
  locked: Type.Boolean(),
  hidden: Type.Boolean(),
};
const DrawingText = bodyText(DRAWING_TEXT_MAX);

const subject = {
  symbol: SymbolText,
  /** The source whose bars it was drawn on; it is shown on the symbol's bars of every source. */
  source_id: Type.Optional(SourceId),
  kind: oneOf(DRAWING_KINDS),
};

/** A drawing of the trader, shown on each chart of its symbol. */
export const DrawingSchema = closed({ ...objectFields, ...subject, ...looks, text: Type.Optional(DrawingText) });
export type Drawing = Static<typeof DrawingSchema>;

/** Query of `GET /api/drawings`. Absent symbol: the drawings of all symbols. */
export const DrawingsQuery = closed({ symbol: Type.Optional(SymbolText) });

/** `GET /api/drawings`: in the order in which they were made; a later one is drawn above an earlier one. */
export const DrawingListSchema = closed({ drawings: Type.Array(DrawingSchema) });
export type DrawingList = Static<typeof DrawingListSchema>;

/** Body of `POST /api/drawings`. Repeating it with the same id changes nothing. */
export const NewDrawingSchema = closed({
  id: Type.Optional(ObjectId),
  ...subject,
  ...looks,
  text: Type.Optional(DrawingText),
  locked: Type.Optional(looks.locked),
  hidden: Type.Optional(looks.hidden),
});
export type NewDrawing = Static<typeof NewDrawingSchema>;

/** Body of `PUT /api/drawings/{id}`: the fields to change, and the revision that the page has seen. */
export const DrawingChangeSchema = closed({
  revision: Revision,
  ...Type.Partial(closed({ ...looks, text: DrawingText })).properties,
});
export type DrawingChange = Static<typeof DrawingChangeSchema>;
