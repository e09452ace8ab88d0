import { checkManifest, type Issue, type Manifest } from "@bourse/contract";
import type { ResolveReason } from "./reasons.ts";
import type { PublishedRecord } from "./record.ts";

/** The manifest is signed; the fields beside it in the record must match it, or the catalogue could lie. */
export function checkRecordManifest(record: PublishedRecord): readonly ResolveReason[] {
  const verdict = checkManifest(record.manifest);
  if (!verdict.ok || verdict.manifest === undefined || verdict.canonical === undefined)
    return mismatch(`its manifest is refused: ${firstOf(verdict.issues)}`);
  if (Buffer.compare(verdict.canonical, record.manifest) !== 0)
    return mismatch("its manifest is not in canonical form");
  return differences(record, verdict.manifest).flatMap((name) =>
    mismatch(`${name} differs from the signed manifest's`),
  );
}

function firstOf([first]: readonly Issue[]): string {
  return first === undefined ? "no reason given" : `${first.pointer || "/"} ${first.message} [${first.rule}]`;
}

function differences(record: PublishedRecord, manifest: Manifest): readonly string[] {
  const said = manifest as Partial<Record<string, unknown>>;
  const pairs: readonly (readonly [string, unknown, unknown])[] = [
    ["id", record.id, said.id],
    ["version", record.version, said.version],
    ["publisher", record.publisher, said.publisher],
    ["runtime", record.runtime, said.runtime],
    ["apiVersion", record.apiVersion, said.apiVersion],
    ["minHostVersion", record.minHostVersion, said.minHostVersion],
    ["capabilities", inOrder(record.capabilities), inOrder((said.capabilities as readonly string[]) ?? [])],
  ];
  return pairs.filter(([, recorded, signed]) => recorded !== signed).map(([name]) => name);
}

function inOrder(names: readonly string[]): string {
  return [...names].sort().join(" ");
}

function mismatch(message: string): readonly ResolveReason[] {
  return [{ code: "trust.record_mismatch", message }];
}
