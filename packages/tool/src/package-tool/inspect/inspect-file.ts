import { inspectWasm, type WasmVerdict } from "@bourse/archive/wasm";
import { issue, WASM_LIMITS } from "@bourse/contract";
import { type OfficialInput, officialStanding } from "../official/standing.ts";
import { readArchiveFile } from "../read/archive.ts";
import { readBounded } from "../read/bytes.ts";
import { kindOf } from "../read/kind.ts";
import { describePackage, type Inspection, refusedInspection, sha256 } from "./describe.ts";

type OfficialFiles = Pick<OfficialInput, "set" | "signatures">;

/** How a file is inspected. */
export interface InspectInput extends OfficialFiles {
  readonly apiVersion?: 1 | 2 | undefined;
}

/**
 * Describes an archive or a module. A bare module is checked against `apiVersion`, or against the version derived from
 * its binary.
 */
export async function inspectFile(path: string, { apiVersion, ...official }: InspectInput = {}): Promise<Inspection> {
  const found = await kindOf(path);
  if (found.kind === undefined) return refusedInspection(path, null, [found.issue]);
  if (found.kind === "archive") return inspectArchive(path, official);
  if (found.kind === "module") return inspectModule(path, apiVersion);
  const hint = "Build the folder first; `bourse validate` checks folders and manifests.";
  const message = "Only an archive (`*.tar.gz`) or a module (`*.wasm`) can be inspected.";
  return refusedInspection(path, null, [{ ...issue("tool.kind_unknown", "", message), hint }]);
}

async function inspectArchive(path: string, input: OfficialFiles): Promise<Inspection> {
  const verdict = await readArchiveFile(path, "keep");
  if (verdict.package === undefined) return refusedInspection(path, "archive", verdict.issues);
  const described = describePackage(path, verdict.package, verdict.issues);
  const official = await officialStanding(verdict.package, input);
  if (official.issues === undefined) return { ...described, official: official.standing };
  return { ...described, ok: false, issues: [...described.issues, ...official.issues] };
}

async function inspectModule(path: string, apiVersion?: 1 | 2): Promise<Inspection> {
  const { bytes, issue: fault } = await readBounded(path, WASM_LIMITS.moduleBytes);
  if (fault !== undefined) return refusedInspection(path, "module", [fault]);
  const verdict = inspectFor(bytes, apiVersion);
  return {
    ...refusedInspection(path, "module", verdict.issues),
    ok: verdict.ok,
    digest: bytes.length > WASM_LIMITS.moduleBytes ? null : sha256(bytes),
    size: bytes.length > WASM_LIMITS.moduleBytes ? null : bytes.length,
    wasm: verdict.report ?? null,
  };
}

/** A module's API version is derived from its binary, whatever version it is inspected for. */
function inspectFor(bytes: Uint8Array, asked: 1 | 2 | undefined): WasmVerdict {
  const first = inspectWasm(bytes, { apiVersion: asked ?? 1 });
  const derived = first.report?.apiVersion ?? 1;
  return asked !== undefined || derived === 1 ? first : inspectWasm(bytes, { apiVersion: derived });
}
