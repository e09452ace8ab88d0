import type { JsonObject } from "../json/value.ts";
import { type ManifestContract, RUNTIMES, type Runtime } from "./contract.ts";
import { MANAGED_MODEL_1 } from "./managed-model.ts";
import { RESOURCE_1 } from "./resource.ts";
import { WASM_1 } from "./wasm-1.ts";
import { WASM_2 } from "./wasm-2.ts";
import { WEB_APP_3 } from "./web-app.ts";

/** Every manifest contract, keyed by (runtime, apiVersion). */
export const MANIFEST_CONTRACTS: readonly ManifestContract[] = [WASM_1, WASM_2, RESOURCE_1, WEB_APP_3, MANAGED_MODEL_1];

/** True for the name of a runtime. */
export function isRuntime(value: unknown): value is Runtime {
  return (RUNTIMES as readonly unknown[]).includes(value);
}

/** The contract of a manifest. A runtime with only one contract is checked against it whatever `apiVersion` says. */
export function findContract(manifest: JsonObject): ManifestContract | undefined {
  const ofRuntime = MANIFEST_CONTRACTS.filter((each) => each.runtime === manifest.runtime);
  if (ofRuntime.length === 1) return ofRuntime[0];
  return ofRuntime.find((each) => each.apiVersion === manifest.apiVersion);
}

/** The API versions of a runtime, in order. */
export function apiVersionsOf(runtime: Runtime): readonly number[] {
  return MANIFEST_CONTRACTS.filter((each) => each.runtime === runtime).map((each) => each.apiVersion);
}
