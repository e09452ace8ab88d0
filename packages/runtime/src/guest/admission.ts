import { createHash } from "node:crypto";
import { inspectWasm } from "@bourse/archive/wasm";
import { CAPABILITY_INDEX, FEATURE_BITS } from "@bourse/contract";
import type { GuestUnit } from "./executor/executor.ts";
import type { ActivationSpec } from "./types.ts";
import type { GuestGrant, RawFault } from "./worker/messages.ts";

/** The only capability available to a guest of API v1; other approved capabilities do not reach it. */
const V1_CAPABILITY = "tradingRead";

/** A guest that may run, or the reason why it may not. */
export type Admission =
  | { readonly ok: true; readonly unit: GuestUnit }
  | { readonly ok: false; readonly fault: RawFault };

/**
 * Decides whether a module may run on this host. The module is inspected again, even after earlier inspections: exactly
 * the inspected bytes run, with limited memory and table, and nothing else is ever executed.
 */
export function admit(spec: ActivationSpec, featureMask: number): Admission {
  const { report, capped, issues } = inspectWasm(spec.module, { apiVersion: spec.apiVersion });
  if (!report || !capped) {
    const first = issues.find((each) => each.severity === "error");
    return { ok: false, fault: { code: first?.rule ?? "wasm.malformed", message: first?.message ?? "not a module" } };
  }
  const missing = missingFeatures(report.featureMask & ~featureMask);
  if (missing.length > 0) {
    const message = `this host does not have ${missing.join(", ")}`;
    return { ok: false, fault: { code: "wasm.import_forbidden", kind: `feature:${missing.join(",")}`, message } };
  }
  const sha256 = createHash("sha256").update(capped).digest("hex");
  return { ok: true, unit: { sha256, module: capped, grant: grantOf(spec, featureMask) } };
}

function grantOf(spec: ActivationSpec, featureMask: number): GuestGrant {
  if (spec.apiVersion === 2) {
    const { declaredViews, approved } = spec;
    return { apiVersion: 2, declaredViews: [...declaredViews], capabilityMask: maskOf(approved), featureMask };
  }
  const approved = spec.approved.filter((capability) => capability === V1_CAPABILITY);
  return { apiVersion: 1, capabilityMask: maskOf(approved), featureMask };
}

function maskOf(approved: ActivationSpec["approved"]): number {
  return approved.reduce((mask, capability) => mask | (1 << CAPABILITY_INDEX[capability]), 0);
}

/** Names and bits of the features in a mask. */
function missingFeatures(mask: number): readonly string[] {
  return Object.entries(FEATURE_BITS)
    .filter(([, bit]) => (mask & (1 << bit)) !== 0)
    .map(([name, bit]) => `${name} (bit ${bit})`);
}
