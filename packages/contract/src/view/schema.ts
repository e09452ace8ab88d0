import Type from "typebox";
import { LAYOUT_CHILDREN } from "../limits/manifest.ts";

const key = Type.Optional(Type.String({ maxLength: 128 }));
const length = Type.Optional(Type.Number({ minimum: 0, maximum: 4096 }));
const gap = Type.Optional(Type.Number({ minimum: 0, maximum: 256 }));
const alignment = Type.Optional(Type.String({ maxLength: 32 }));
const color = Type.Optional(Type.String({ maxLength: 16 }));
const closed = { additionalProperties: false };

/** Reference to a node from anywhere in a schema that carries {@link layoutDefs}. */
export const LayoutNodeRef = { $ref: "#/$defs/layoutNode" };

const Label = Type.Object(
  {
    type: Type.Literal("label"),
    text: Type.String({ maxLength: 4096 }),
    key,
    maxLines: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    fontSize: Type.Optional(Type.Number({ minimum: 1, maximum: 128 })),
    fontWeight: Type.Optional(Type.String({ maxLength: 32 })),
    color,
  },
  closed,
);

const Box = Type.Object(
  {
    type: Type.Literal("box"),
    key,
    width: length,
    height: length,
    padding: gap,
    margin: gap,
    color,
    borderRadius: gap,
    child: Type.Optional(Type.Unsafe(LayoutNodeRef)),
  },
  closed,
);

const Line = Type.Object(
  {
    type: Type.Unsafe<"row" | "column">({ enum: ["row", "column"] }),
    children: Type.Array(Type.Unsafe(LayoutNodeRef), { maxItems: LAYOUT_CHILDREN }),
    key,
    spacing: gap,
    mainAxisAlignment: alignment,
    crossAxisAlignment: alignment,
  },
  closed,
);

/** Definitions that a schema with layout nodes includes under `$defs`. */
export const layoutDefs = {
  layoutNode: {
    type: "object",
    description: "A static layout node: label, box, row or column.",
    discriminator: { propertyName: "type" },
    required: ["type"],
    oneOf: [Label, Box, Line],
  },
};

/** Schema of one whole layout. */
export const LayoutSchema = { ...LayoutNodeRef, $defs: layoutDefs };
