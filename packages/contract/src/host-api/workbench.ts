import { type Static, Type } from "typebox";
import { ChartId } from "../commands/parts.ts";
import { PublishedFieldsSchema } from "../commands/shared/context.ts";
import { ObjectOriginSchema } from "../desk/origin.ts";
import { closed, oneOf, ReasonSchema, TimeText } from "../schemas/bodies.ts";
import { shownText } from "../schemas/fields.ts";
import type { LayoutNode } from "../view/layout.ts";
import { ARRANGEMENT_MAX } from "./charts.ts";
import { ExtensionIdText } from "./common.ts";
import { FaultSchema } from "./extensions.ts";
import { QuoteAnswerSchema } from "./market.ts";

export { LOCATIONS, type Location } from "../manifest/views.ts";

/**
 * `static`: the manifest's own node; `quote`: read and drawn by the host; `guest`: published by the guest on request;
 * `interactive`: published by the guest at any time, and nodes with a key can be tapped.
 */
export const VIEW_KINDS = ["static", "quote", "guest", "interactive"] as const;

/** `not_available`: this host has no such data; `denied`: a capability is not approved; `failed`: a fault. */
export const VIEW_STATUSES = ["ready", "loading", "not_available", "denied", "failed"] as const;

/** A view and its current content. */
export const ViewStateSchema = closed({
  view_id: Type.String(),
  extension_id: Type.String(),
  name: Type.String(),
  kind: oneOf(VIEW_KINDS),
  status: oneOf(VIEW_STATUSES),
  /** With `ready`: the node to draw. A quote view carries its `quote` instead. */
  node: Type.Optional(Type.Unsafe<LayoutNode>({ type: "object" })),
  quote: Type.Optional(QuoteAnswerSchema),
  /** With `failed`. */
  fault: Type.Optional(FaultSchema),
  /** With `not_available` and `denied`. */
  reason: Type.Optional(ReasonSchema),
  /** With `denied`: the capabilities to approve. */
  needs: Type.Optional(Type.Array(Type.String())),
});
export type ViewState = Static<typeof ViewStateSchema>;

/** A container of the workbench with its views, both in display order. */
export const PlacedContainerSchema = closed({
  container: closed({
    id: Type.String(),
    title: Type.String(),
    icon: Type.Optional(Type.String()),
    order: Type.Integer(),
    extension_id: Type.String(),
  }),
  views: Type.Array(ViewStateSchema),
});
export type PlacedContainer = Static<typeof PlacedContainerSchema>;

/**
 * `GET /api/workbench?symbol=&timeframe=`: the two are the context in which `when` is evaluated. A view whose `when` is
 * false is left out; a container without views stays.
 */
export const WorkbenchSchema = closed({
  locations: closed({
    sidebar: Type.Array(PlacedContainerSchema),
    panel: Type.Array(PlacedContainerSchema),
    auxiliaryBar: Type.Array(PlacedContainerSchema),
  }),
});
export type Workbench = Static<typeof WorkbenchSchema>;

/** Actions on an interactive view that a page reports. Ids of views are unique only within an extension. */
export const VIEW_ACTIONS = ["opened", "closed", "tapped"] as const;

/** `POST /api/views/events`: answered with 204, or refused when the view or node is no longer shown. */
export const ViewEventRequestSchema = closed({
  extension_id: ExtensionIdText,
  view_id: Type.String({ minLength: 1, maxLength: 128 }),
  action: oneOf(VIEW_ACTIONS),
  /** With `tapped`: the key of the node. */
  node_key: Type.Optional(Type.String({ maxLength: 128 })),
});
export type ViewEventRequest = Static<typeof ViewEventRequestSchema>;

export { WORKSPACE_HEADER } from "../workspace-header.ts";

/** Characters of a workspace's name; it must fit the page's header. */
const NAME_MAX = 64;
const Name = shownText(NAME_MAX);
const Id = Type.String({ minLength: 1, maxLength: 64 });

/**
 * A workspace: its own charts, drawings, indicators, layout, stored data of extensions, news and calendar. Watchlists,
 * alerts, scans, tasks, keys and accounts are the same in all of them.
 */
export const WorkspaceSchema = closed({ id: Id, name: Name, created_at: TimeText, open: Type.Boolean() });
export type Workspace = Static<typeof WorkspaceSchema>;

/** `GET /api/workspaces`, in the order they were created; exactly one is open. */
export const WorkspaceListSchema = closed({ workspaces: Type.Array(WorkspaceSchema) });
export type WorkspaceList = Static<typeof WorkspaceListSchema>;

/** Body of `POST /api/workspaces`. The new workspace is not opened. */
export const NewWorkspaceSchema = closed({
  name: Name,
  /** The workspace to copy; absent: an empty one. */
  copy_of: Type.Optional(Id),
});
export type NewWorkspace = Static<typeof NewWorkspaceSchema>;

/** Body of `PUT /api/workspaces/{id}`: the fields to change. */
export const WorkspaceChangeSchema = closed({
  name: Type.Optional(Name),
  /** Opens it: everything that runs in the open one ends first. */
  open: Type.Optional(Type.Literal(true)),
});
export type WorkspaceChange = Static<typeof WorkspaceChangeSchema>;

/** `{id}` in a path. */
export const WorkspaceParams = closed({ id: Id });

/** Maximum characters of a chart's looks: today's need 200, and up to 100 more for each of 16 resized panes. */
const LOOKS_MAX = 2000;
/** As many as a page can have open. */
const CHARTS_MAX = 16;

/** How one chart looks, with its time zone and session: JSON that only the page understands. */
const ChartLooksSchema = closed({ chart_id: ChartId, looks: Type.String({ minLength: 2, maxLength: LOOKS_MAX }) });
export type ChartLooks = Static<typeof ChartLooksSchema>;

const layout = Type.String({ minLength: 2, maxLength: ARRANGEMENT_MAX });

/** `GET /api/page`: the page of the open workspace, as a browser shows it for the first time. */
export const KeptPageSchema = closed({
  /** Looks of open charts; a chart that is not listed has the default looks. */
  looks: Type.Array(ChartLooksSchema),
  /** Where charts and panels are: JSON that only the page understands. */
  layout: Type.Optional(layout),
});
export type KeptPage = Static<typeof KeptPageSchema>;

/** Body of `PUT /api/page`: what has changed; the rest stays. */
export const KeptPageChangeSchema = closed({
  looks: Type.Optional(Type.Array(ChartLooksSchema, { maxItems: CHARTS_MAX })),
  layout: Type.Optional(layout),
});
export type KeptPageChange = Static<typeof KeptPageChangeSchema>;

/**
 * A research link on the trader's desk. The page shows its host in full and opens it in the trader's browser; neither
 * host nor extension fetches the address.
 */
export const LinkSchema = closed({
  id: Type.String(),
  title: Type.String(),
  description: Type.Optional(Type.String()),
  url: Type.String(),
  /** The host name and port in the address, in the form that a browser connects to. */
  host: Type.String(),
  /** The symbol beside which it is shown; absent: it belongs to no symbol. */
  symbol: Type.Optional(Type.String()),
  created_at: TimeText,
  origin: ObjectOriginSchema,
});
export type Link = Static<typeof LinkSchema>;

/** `GET /api/links`: newest first. */
export const LinkListSchema = closed({ links: Type.Array(LinkSchema) });
export type LinkList = Static<typeof LinkListSchema>;

/** `{id}` of a link in a path. */
export const LinkParams = closed({ id: Type.String({ minLength: 1, maxLength: 128 }) });

export { type HostContext, HostContextSchema } from "../commands/shared/context.ts";

/**
 * Body of `PUT /api/context`: whether a page is visible and has the focus. A report is valid for a minute, so a page in
 * the foreground repeats it every 20 seconds. Symbol, timeframes and watchlist are not reported: the host itself holds
 * charts and watchlist.
 */
export const PageReportSchema = closed({
  /** Name chosen by the page, so that two windows report separately. */
  page: Type.String({ minLength: 1, maxLength: 64 }),
  foreground: Type.Boolean(),
});
export type PageReport = Static<typeof PageReportSchema>;

/** Context that an extension publishes about one of its views. */
export const SurfaceSchema = closed({
  extension_id: Type.String(),
  extension_name: Type.String(),
  /** Id of a view declared by the extension. */
  surface_id: Type.String(),
  title: Type.String(),
  status: Type.String(),
  captured_at: TimeText,
  context: PublishedFieldsSchema,
});
export type Surface = Static<typeof SurfaceSchema>;

/** `GET /api/context/published`: context published by running extensions, ordered by extension, then surface. */
export const SurfaceListSchema = closed({ surfaces: Type.Array(SurfaceSchema) });
export type SurfaceList = Static<typeof SurfaceListSchema>;
