import Type from "typebox";
import { type Issue, issue } from "../issue.ts";
import { kindOf, show } from "../json/show.ts";
import type { JsonObject } from "../json/value.ts";
import { RUNTIMES } from "./contract.ts";
import { AnyCapabilities, commonFields, FreeMetadataSchema } from "./fields.ts";
import { apiVersionsOf, isRuntime } from "./registry.ts";
import { COMMON_RULES } from "./rules/index.ts";

/** Schema of the common fields, for a manifest of no known contract: properties of a runtime are not checked. */
export const COMMON = {
  schema: Type.Object({
    ...commonFields,
    capabilities: Type.Optional(AnyCapabilities),
    contributes: Type.Unsafe<Readonly<Record<string, unknown>>>({ type: "object" }),
    metadata: Type.Optional(FreeMetadataSchema),
  }),
  rules: COMMON_RULES,
};

/** Why a manifest has no known contract: one clear issue for runtime, or for apiVersion when the runtime is known. */
export function namingIssues(manifest: JsonObject): readonly Issue[] {
  const { runtime, apiVersion } = manifest;
  if (!isRuntime(runtime)) {
    const apiIssues = apiVersion === undefined ? [issue("manifest.required", "", '"apiVersion" is missing')] : [];
    return [runtimeIssue(runtime), ...apiIssues];
  }
  if (apiVersion === undefined) return [issue("manifest.required", "", '"apiVersion" is missing')];
  if (!Number.isSafeInteger(apiVersion)) {
    return [issue("json.integer_invalid", "/apiVersion", `must be an integer, not ${kindOf(apiVersion)}`)];
  }
  const versions = apiVersionsOf(runtime).join(" or ");
  const message = `runtime ${runtime} has no apiVersion ${apiVersion}; it has ${versions}`;
  return [issue("manifest.runtime_unknown", "/apiVersion", message)];
}

function runtimeIssue(runtime: JsonObject[string] | undefined): Issue {
  if (runtime === undefined) return issue("manifest.required", "", '"runtime" is missing');
  if (typeof runtime !== "string") {
    return issue("manifest.type", "/runtime", `must be a string, not ${kindOf(runtime)}`);
  }
  const message = `${show(runtime)} is not a runtime; there are ${RUNTIMES.join(", ")}`;
  return issue("manifest.runtime_unknown", "/runtime", message);
}
