import Type from "typebox";
import { CONTAINERS_PER_LOCATION, NAME_MAX_LENGTH, VIEW_NAME_MAX_LENGTH, VIEWS_PER_KEY } from "../limits/manifest.ts";
import { TIMEFRAMES, type Timeframe } from "../market.ts";
import { closed } from "../schemas/bodies.ts";
import { text } from "../schemas/fields.ts";
import type { LayoutNode } from "../view/layout.ts";
import { LayoutNodeRef } from "../view/schema.ts";
import { ExtensionIdSchema, NamespacedIdSchema, OrderSchema } from "./fields.ts";

/** Locations of containers in the workbench. */
export const LOCATIONS = ["sidebar", "panel", "auxiliaryBar"] as const;

/** One of {@link LOCATIONS}. */
export type Location = (typeof LOCATIONS)[number];

/** Fields of a view that a `resource` and a wasm v1 manifest share. */
export const staticViewFields = {
  id: NamespacedIdSchema,
  name: Type.Optional(text(0, VIEW_NAME_MAX_LENGTH)),
  order: Type.Optional(OrderSchema),
  when: Type.Optional(Type.String({ maxLength: 128 })),
  sdui: Type.Optional(Type.Unsafe<LayoutNode>(LayoutNodeRef)),
  quoteSymbol: Type.Optional(Type.String({ minLength: 1, maxLength: NAME_MAX_LENGTH })),
};

/** Fields allowed only in a view with a guest. */
export const guestViewFields = {
  candleTimeframe: Type.Optional(Type.Unsafe<Timeframe>({ type: "string", enum: [...TIMEFRAMES] })),
  candleLimit: Type.Optional(Type.Integer({ minimum: 1, maximum: 256 })),
  guestOutput: Type.Optional(Type.Literal(true)),
};

/** Exactly one of the two ways to fill a view. */
export const oneContent = {
  oneOf: [{ required: ["sdui"] }, { required: ["quoteSymbol"] }],
  "x-says": "must have exactly one of sdui and quoteSymbol",
};

/** Other fields that each guest field requires. */
export const guestViewNeeds = {
  dependentRequired: {
    candleTimeframe: ["quoteSymbol", "candleLimit"],
    candleLimit: ["quoteSymbol", "candleTimeframe"],
    guestOutput: ["quoteSymbol"],
  },
};

const Container = closed({
  id: NamespacedIdSchema,
  title: Type.Optional(text(0, VIEW_NAME_MAX_LENGTH)),
  icon: Type.Optional(Type.String({ maxLength: 128 })),
  order: Type.Optional(OrderSchema),
});

/** Containers by location; the item schema differs between API versions. */
export function containersByLocation<Item extends Type.TSchema>(item: Item) {
  const list = Type.Optional(Type.Array(item, { maxItems: CONTAINERS_PER_LOCATION }));
  return closed({ sidebar: list, panel: list, auxiliaryBar: list });
}

export const ViewContainersSchema = containersByLocation(Container);

/** Views under keys that are extension ids. */
export function viewsByKey<View extends Type.TSchema>(view: View) {
  return Type.Unsafe<Readonly<Record<string, readonly Type.Static<View>[]>>>({
    type: "object",
    propertyNames: ExtensionIdSchema,
    additionalProperties: Type.Array(view, { maxItems: VIEWS_PER_KEY }),
  });
}
