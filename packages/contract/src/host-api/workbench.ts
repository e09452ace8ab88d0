import { type Static, Type } from "typebox";
import { closed, oneOf, ReasonSchema } from "../schemas/bodies.ts";
import type { LayoutNode } from "../view/layout.ts";
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
