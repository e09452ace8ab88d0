import Type from "typebox";
import { closed } from "../schemas/bodies.ts";
import { layoutDefs } from "../view/schema.ts";
import { defineContract } from "./contract.ts";
import { capabilityList, commonFields, FreeMetadataSchema } from "./fields.ts";
import { resourceContributions } from "./resource/index.ts";
import { RESOURCE_RULES } from "./rules/index.ts";
import { oneContent, staticViewFields, ViewContainersSchema, viewsByKey } from "./views.ts";

const View = closed(staticViewFields, oneContent);

const Manifest = closed(
  {
    ...commonFields,
    apiVersion: Type.Unsafe<1>({ type: "integer", const: 1 }),
    runtime: Type.Literal("resource"),
    capabilities: Type.Optional(capabilityList(["tradingRead", "languageModel", "alertsWrite", "chartWrite"])),
    contributes: closed({
      views: Type.Optional(viewsByKey(View)),
      viewContainers: Type.Optional(ViewContainersSchema),
      ...resourceContributions,
    }),
    metadata: Type.Optional(FreeMetadataSchema),
  },
  { $defs: layoutDefs },
);

/** A view of a `resource` manifest. */
export type ResourceView = Type.Static<typeof View>;

/** A manifest of runtime `resource`. */
export type ResourceManifest = Type.Static<typeof Manifest>;

export const RESOURCE_1 = defineContract({
  runtime: "resource",
  apiVersion: 1,
  name: "manifest-resource-1",
  title: "Views, presets and templates without code",
  schema: Manifest,
  rules: RESOURCE_RULES,
});
