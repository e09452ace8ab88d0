import { type Static, Type } from "typebox";
import { ChartId, SymbolText } from "../commands/parts.ts";
import { ColorText, ObjectId, objectFields } from "../desk/objects.ts";
import { closed } from "../schemas/bodies.ts";

const fields = { chart_id: ChartId, symbol: SymbolText, color: ColorText };

/** A symbol whose line a chart shows in per cent beside its own. */
export const ComparedSchema = closed({ ...objectFields, ...fields });
export type Compared = Static<typeof ComparedSchema>;

/** `GET /api/compared`: those of every open chart, in the order in which they were added. */
export const ComparedListSchema = closed({ compared: Type.Array(ComparedSchema) });
export type ComparedList = Static<typeof ComparedListSchema>;

/** Body of `POST /api/compared`. Repeating it with the same id changes nothing. */
export const NewComparedSchema = closed({ id: Type.Optional(ObjectId), ...fields });
export type NewCompared = Static<typeof NewComparedSchema>;
