import { WEB_APP_LIMITS } from "../limits/web-app.ts";
import {
  AppFrameSchema,
  AppListSchema,
  AppRecordListSchema,
  AppReportsSchema,
  FrameParams,
  OpenFrameSchema,
} from "./apps.ts";
import { IdParams } from "./requests.ts";

/** Routes of web applications. Answers and events of their bridge come by `GET /api/apps/stream`. */
export const APP_ROUTES = {
  "GET /api/apps": { answer: AppListSchema },
  "POST /api/apps/frames": { body: OpenFrameSchema, answer: AppFrameSchema },
  "DELETE /api/apps/frames/:frame": { params: FrameParams },
  /** A JSON array of messages of one frame. All together may have the size of one message, and two bytes more for the brackets. */
  "POST /api/apps/frames/:frame/messages": { params: FrameParams, maxBytes: WEB_APP_LIMITS.messageBytes + 2 },
  "POST /api/apps/frames/:frame/reports": { params: FrameParams, body: AppReportsSchema },
  "GET /api/apps/:id/records": { params: IdParams, answer: AppRecordListSchema },
} as const;
