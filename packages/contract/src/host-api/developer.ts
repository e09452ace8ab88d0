import { type Static, Type } from "typebox";
import { LARGEST_ARCHIVE_BYTES } from "../limits/archive.ts";
import { TIMEFRAMES } from "../market.ts";
import { closed, oneOf, TimeText } from "../schemas/bodies.ts";
import { ExtensionIdText } from "./common.ts";
import { ExtensionSchema, FaultSchema } from "./extensions.ts";

/** Where a fault of a folder was found: while its module was built, by the package check, by its compiler's look at the types, or while it ran. */
export const DEVELOPED_FAULT_STAGES = ["build", "check", "types", "run"] as const;

/** Longest text of a report; a compiler that fails in every file writes megabytes. */
const REPORT_MAX_CHARACTERS = 8000;
const ReportText = Type.String({ maxLength: REPORT_MAX_CHARACTERS });

/** A fault of a folder's latest save. It stays until a save without one. */
export const DevelopedFaultSchema = closed({
  stage: oneOf(DEVELOPED_FAULT_STAGES),
  /** A code of the error catalogue. */
  code: Type.String({ maxLength: 100 }),
  message: ReportText,
  at: TimeText,
  /** The author's file, relative to the folder, with line and column counted from 1. */
  file: Type.Optional(Type.String({ maxLength: 1000 })),
  line: Type.Optional(Type.Integer({ minimum: 1 })),
  column: Type.Optional(Type.Integer({ minimum: 1 })),
  /** The lines around the place, with line numbers and a mark, as a terminal shows them. */
  frame: Type.Optional(ReportText),
});
export type DevelopedFault = Static<typeof DevelopedFaultSchema>;

/** The answers of changed code that differ from those of the code before it, over the same events. */
export const DevelopedDifferenceSchema = closed({
  at: TimeText,
  /** Events that were played to both. */
  events: Type.Integer({ minimum: 0 }),
  /** True: each was a drawing of a view of API v1, which gets no events. */
  drawings: Type.Optional(Type.Literal(true)),
  /** Events with another answer. */
  differing: Type.Integer({ minimum: 0 }),
  /** The first layout that differs, as a text difference, and the commands that differ. Empty: nothing does. */
  text: ReportText,
});
export type DevelopedDifference = Static<typeof DevelopedDifferenceSchema>;

/** A folder whose package runs in developer mode. */
export const DevelopedFolderSchema = closed({
  /** Absolute path. */
  folder: Type.String(),
  /** Absent until a save without a fault. */
  extension_id: Type.Optional(Type.String()),
  /** Saves that were shown. */
  saves: Type.Integer(),
  shown_at: Type.Optional(TimeText),
  /** Capabilities that the trader has approved, and servers accepted. */
  approved: Type.Array(Type.String()),
  origins: Type.Array(Type.String()),
  /** Servers that a web application asks for and that the trader has not accepted. */
  asked_origins: Type.Array(Type.String()),
  /** Capabilities that it asks for and that the trader has not approved. */
  asked: Type.Array(Type.String()),
  /** A fault of the latest save. What runs is then the last one without a fault, or after one of its types the latest. */
  fault: Type.Optional(DevelopedFaultSchema),
  /** The host's own words about a guest's fault while it ran, from which the author's place is found. */
  guest_fault: Type.Optional(FaultSchema),
  difference: Type.Optional(DevelopedDifferenceSchema),
});
export type DevelopedFolder = Static<typeof DevelopedFolderSchema>;

/** `GET /api/developer`. `means`: the sentences that the trader reads before switching it on. */
export const DeveloperStateSchema = closed({
  on: Type.Boolean(),
  /** Switched on by the trader on the page, or by whoever started this host for it. Absent while it is off. */
  by: Type.Optional(oneOf(["page", "start"])),
  since: Type.Optional(TimeText),
  means: Type.Array(Type.String()),
  folders: Type.Array(DevelopedFolderSchema),
});
export type DeveloperState = Static<typeof DeveloperStateSchema>;

const FolderText = Type.String({ minLength: 1, maxLength: 4096 });
export const FolderQuery = closed({ folder: FolderText });

/** Reports about a folder, from the program that builds it. A part that is absent leaves what is shown of it. */
export const DevelopedReportSchema = closed({
  folder: FolderText,
  fault: Type.Optional(DevelopedFaultSchema),
  difference: Type.Optional(DevelopedDifferenceSchema),
});
export type DevelopedReport = Static<typeof DevelopedReportSchema>;

/** The trader's answer to what a package from a folder asks for. */
export const DevelopedConsentSchema = closed({
  id: ExtensionIdText,
  approved: Type.Array(Type.String(), { maxItems: 64, uniqueItems: true }),
  origins: Type.Array(Type.String(), { maxItems: 64, uniqueItems: true }),
});
export type DevelopedConsent = Static<typeof DevelopedConsentSchema>;

/** All that a view of API v1 was drawn from, once. */
export const DevelopedDrawingSchema = closed({
  view_id: Type.String(),
  symbol: Type.String(),
  /** JSON of a quote, as the guest read it. */
  quote: Type.String(),
  candles: Type.Optional(closed({ timeframe: oneOf(TIMEFRAMES), json: Type.String() })),
});
export type DevelopedDrawing = Static<typeof DevelopedDrawingSchema>;

/** `GET /api/developer/drawings`: oldest first. */
export const DevelopedDrawingsSchema = closed({ drawings: Type.Array(DevelopedDrawingSchema) });
export type DevelopedDrawings = Static<typeof DevelopedDrawingsSchema>;

/** Routes of developer mode. None of them asks the marketplace. */
export const DEVELOPER_ROUTES = {
  "GET /api/developer": { answer: DeveloperStateSchema },
  /** Only a browser that shows the page of this host may ask. */
  "POST /api/developer/on": { answer: DeveloperStateSchema },
  "POST /api/developer/off": { answer: DeveloperStateSchema },
  /** The archive of a folder, unsigned. */
  "PUT /api/developer/package": {
    query: FolderQuery,
    maxBytes: LARGEST_ARCHIVE_BYTES,
    answer: ExtensionSchema,
  },
  "PUT /api/developer/report": { body: DevelopedReportSchema },
  "PUT /api/developer/consent": { body: DevelopedConsentSchema, answer: ExtensionSchema },
  "DELETE /api/developer/folders": { query: FolderQuery },
  "GET /api/developer/drawings": { query: FolderQuery, answer: DevelopedDrawingsSchema },
} as const;
