import { type Static, Type } from "typebox";
import { WEB_APP_LIMITS } from "../limits/web-app.ts";
import { closed, oneOf, ReasonSchema, TimeText } from "../schemas/bodies.ts";
import type { BridgeAnswer, BridgeEvent } from "../web-app/index.ts";
import { ExtensionIdText } from "./common.ts";
import { IdParams } from "./requests.ts";

/** A running web application, as the page places it. */
export const AppEntrySchema = closed({
  extension_id: Type.String(),
  name: Type.String(),
  container_id: Type.String(),
  view_id: Type.String(),
  title: Type.String(),
  /** Opaque; a frame of another generation is closed. */
  generation: Type.String(),
  network_origins: Type.Array(Type.String()),
  /** Why it cannot be shown. */
  fault: Type.Optional(ReasonSchema),
});
export type AppEntry = Static<typeof AppEntrySchema>;

/** `GET /api/apps`, by extension id; `probe`: address of the documents that test the browser. */
export const AppListSchema = closed({ apps: Type.Array(AppEntrySchema), probe: Type.String() });
export type AppList = Static<typeof AppListSchema>;

const Id = Type.String({ minLength: 1, maxLength: 64 });

/** Body of `POST /api/apps/frames`. `page_id` comes from the first line of `GET /api/apps/stream`. */
export const OpenFrameSchema = closed({ page_id: Id, extension_id: ExtensionIdText });

/** An open frame. */
export const AppFrameSchema = closed({
  frame_id: Type.String(),
  url: Type.String(),
  name: Type.String(),
  generation: Type.String(),
});
export type AppFrame = Static<typeof AppFrameSchema>;

export const FrameParams = closed({ frame: Id });

export const APP_REPORTS = ["unresponsive", "violation", "error"] as const;

/** A frame that does not answer the page, or a report of the host's script in it. */
export const AppReportSchema = closed({ kind: oneOf(APP_REPORTS), text: Type.String({ maxLength: 2048 }) });
export type AppReport = Static<typeof AppReportSchema>;

/** Body of `POST /api/apps/frames/{frame}/reports`. */
export const AppReportsSchema = closed({ reports: Type.Array(AppReportSchema, { maxItems: 32 }) });

/** A request that the host made for an application, a violation of its policy, an error of its code, a closed frame. */
export const AppRecordSchema = closed({
  at: TimeText,
  kind: oneOf(["fetch", "violation", "error", "unresponsive", "frame"]),
  text: Type.String(),
  outcome: Type.Optional(Type.String()),
  bytes: Type.Optional(Type.Integer()),
});
export type AppRecord = Static<typeof AppRecordSchema>;

/** `GET /api/apps/{id}/records`, the newest first. */
export const AppRecordListSchema = closed({ records: Type.Array(AppRecordSchema) });
export type AppRecordList = Static<typeof AppRecordListSchema>;

/**
 * A line of `GET /api/apps/stream` (application/x-ndjson). The first names the page. A frame gets its messages until it
 * is closed.
 */
export type AppsLine =
  | { readonly page: string }
  | { readonly frame: string; readonly message: BridgeAnswer | BridgeEvent }
  | { readonly frame: string; readonly closed: { readonly code: string; readonly message: string } };

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
