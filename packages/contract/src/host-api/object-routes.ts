import {
  DrawingChangeSchema,
  DrawingListSchema,
  DrawingSchema,
  DrawingsQuery,
  NewDrawingSchema,
} from "../desk/drawings.ts";
import {
  IndicatorChangeSchema,
  IndicatorListSchema,
  IndicatorSchema,
  IndicatorsQuery,
  NewIndicatorSchema,
} from "../desk/indicators.ts";
import { ObjectParams, ObjectRemovalQuery } from "../desk/objects.ts";
import {
  ComparedListSchema,
  ComparedSchema,
  LayoutListSchema,
  LayoutParams,
  LayoutPutSchema,
  NamedLayoutSchema,
  NewComparedSchema,
} from "./charts.ts";
import { KeptPageChangeSchema, KeptPageSchema } from "./workbench.ts";

/** The routes of a trader's objects on charts, saved layouts and page. */
export const OBJECT_ROUTES = {
  "GET /api/drawings": { query: DrawingsQuery, answer: DrawingListSchema },
  "POST /api/drawings": { body: NewDrawingSchema, answer: DrawingSchema },
  "PUT /api/drawings/:id": { params: ObjectParams, body: DrawingChangeSchema, answer: DrawingSchema },
  "DELETE /api/drawings/:id": { params: ObjectParams, query: ObjectRemovalQuery },
  "GET /api/indicators": { query: IndicatorsQuery, answer: IndicatorListSchema },
  "POST /api/indicators": { body: NewIndicatorSchema, answer: IndicatorSchema },
  "PUT /api/indicators/:id": { params: ObjectParams, body: IndicatorChangeSchema, answer: IndicatorSchema },
  "DELETE /api/indicators/:id": { params: ObjectParams, query: ObjectRemovalQuery },
  "GET /api/compared": { answer: ComparedListSchema },
  "POST /api/compared": { body: NewComparedSchema, answer: ComparedSchema },
  "DELETE /api/compared/:id": { params: ObjectParams, query: ObjectRemovalQuery },
  "GET /api/layouts": { answer: LayoutListSchema },
  "PUT /api/layouts/:id": { params: LayoutParams, body: LayoutPutSchema, answer: NamedLayoutSchema },
  "DELETE /api/layouts/:id": { params: LayoutParams, query: ObjectRemovalQuery },
  "GET /api/page": { answer: KeptPageSchema },
  "PUT /api/page": { body: KeptPageChangeSchema },
} as const;
