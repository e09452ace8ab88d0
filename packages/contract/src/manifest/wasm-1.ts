import Type from "typebox";
import { closed } from "../schemas/bodies.ts";
import { layoutDefs } from "../view/schema.ts";
import { defineContract } from "./contract.ts";
import { capabilityList, commonFields, FreeMetadataSchema } from "./fields.ts";
import { WASM_1_RULES } from "./rules/index.ts";
import {
  guestViewFields,
  guestViewNeeds,
  oneContent,
  staticViewFields,
  ViewContainersSchema,
  viewsByKey,
} from "./views.ts";

const View = closed({ ...staticViewFields, ...guestViewFields }, { ...oneContent, ...guestViewNeeds });

const Manifest = closed(
  {
    ...commonFields,
    apiVersion: Type.Unsafe<1>({ type: "integer", const: 1 }),
    runtime: Type.Literal("wasm"),
    entry_point: Type.Literal("main.wasm"),
    capabilities: Type.Optional(capabilityList(["tradingRead"])),
    contributes: closed({
      views: Type.Optional(viewsByKey(View)),
      viewContainers: Type.Optional(ViewContainersSchema),
    }),
    metadata: Type.Optional(FreeMetadataSchema),
  },
  { $defs: layoutDefs },
);

/** A view of a wasm v1 manifest. */
export type WasmV1View = Type.Static<typeof View>;

/** A manifest of runtime `wasm`, API v1. */
export type WasmV1Manifest = Type.Static<typeof Manifest>;

export const WASM_1 = defineContract({
  runtime: "wasm",
  apiVersion: 1,
  name: "manifest-wasm-1",
  title: "Wasm guest with quote and candle snapshots",
  standing: "first public host contract",
  schema: Manifest,
  rules: WASM_1_RULES,
});
