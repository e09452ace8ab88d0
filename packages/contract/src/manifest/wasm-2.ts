import Type from "typebox";
import { NAME_MAX_LENGTH, VIEW_NAME_MAX_LENGTH, VIEWS_PER_KEY } from "../limits/manifest.ts";
import { closed } from "../schemas/bodies.ts";
import { nonBlank, shownText, text } from "../schemas/fields.ts";
import { defineContract } from "./contract.ts";
import { capabilityList, commonFields, FreeMetadataSchema, OrderSchema, SemanticVersionSchema } from "./fields.ts";
import { WASM_2_RULES } from "./rules/index.ts";
import { containersByLocation } from "./views.ts";

const View = closed({
  id: nonBlank(NAME_MAX_LENGTH),
  name: shownText(VIEW_NAME_MAX_LENGTH),
  interactive: Type.Literal(true),
});

const Views = Type.Unsafe<Readonly<Record<string, readonly Type.Static<typeof View>[]>>>({
  type: "object",
  minProperties: 1,
  propertyNames: nonBlank(NAME_MAX_LENGTH),
  additionalProperties: Type.Array(View, { minItems: 1, maxItems: VIEWS_PER_KEY }),
});

const Container = closed({
  id: nonBlank(NAME_MAX_LENGTH),
  title: Type.Optional(text(0, VIEW_NAME_MAX_LENGTH)),
  icon: Type.Optional(Type.String({ maxLength: 128 })),
  order: Type.Optional(OrderSchema),
});

const Manifest = closed({
  ...commonFields,
  apiVersion: Type.Unsafe<2>({ type: "integer", const: 2 }),
  runtime: Type.Literal("wasm"),
  entry_point: Type.Optional(Type.Literal("main.wasm")),
  minHostVersion: SemanticVersionSchema,
  capabilities: Type.Optional(
    capabilityList([
      "tradingRead",
      "chartWrite",
      "alertsWrite",
      "languageModel",
      "network",
      "secrets",
      "fileSystemRead",
      "openExternal",
    ]),
  ),
  contributes: closed({ views: Views, viewContainers: Type.Optional(containersByLocation(Container)) }),
  metadata: Type.Optional(FreeMetadataSchema),
});

/** A manifest of runtime `wasm`, API v2. */
export type WasmV2Manifest = Type.Static<typeof Manifest>;

export const WASM_2 = defineContract({
  runtime: "wasm",
  apiVersion: 2,
  name: "manifest-wasm-2",
  title: "Interactive Wasm guest with events and host commands",
  standing: "implementation contract",
  schema: Manifest,
  rules: WASM_2_RULES,
});
