import { hash } from "node:crypto";
import {
  canonicalize,
  type JsonValue,
  type ManagedModelManifest,
  type Manifest,
  MODEL_LICENCE_MAX_BYTES,
  MODEL_NEEDS_PATH,
  MODEL_STATEMENTS,
  parseModelNeeds,
  type WebAppManifest,
} from "@bourse/contract";
import type { LicenceTerms, NetworkTerms, Terms } from "@bourse/contract/host-api";
import { HostRefusal } from "../../refusal.ts";
import type { StoredConsent } from "../../store/consents.ts";
import type { PackageStore } from "../../store/packages/store.ts";

/** The package whose terms are read, and what the trader accepted for the extension before. */
export interface TermsOf {
  readonly manifest: Manifest;
  /** SHA-256 of the stored archive. */
  readonly digest: string;
  readonly consents: readonly StoredConsent[];
}

/**
 * The terms that the trader must accept before this package is installed, from its verified files. @throws HostRefusal
 * `install.terms_unreadable`, `install.package_damaged`
 */
export async function termsOf(packages: Pick<PackageStore, "openFile">, of: TermsOf): Promise<Terms[]> {
  const { manifest, digest, consents } = of;
  if (manifest.runtime === "webApp") return networkTerms(manifest, consents);
  if (manifest.runtime !== "managedModel") return [];
  return [await licenceTerms((path) => readWhole(packages, digest, path), manifest, consents)];
}

function networkTerms({ metadata }: WebAppManifest, consents: readonly StoredConsent[]): NetworkTerms[] {
  const origins = [...metadata.webApp.networkOrigins].sort();
  if (origins.length === 0) return [];
  const before = new Set(consents.find(({ kind }) => kind === "network")?.items);
  const added = origins.filter((each) => !before.has(each));
  return [{ kind: "network", value: termsValue({ origins }), accepted: added.length === 0, origins, added }];
}

async function licenceTerms(
  read: (path: string) => Promise<Buffer>,
  { metadata }: ManagedModelManifest,
  consents: readonly StoredConsent[],
): Promise<LicenceTerms> {
  const found = parseModelNeeds(await read(MODEL_NEEDS_PATH));
  if (!found.needs) throw new HostRefusal("install.terms_unreadable", `${MODEL_NEEDS_PATH}: ${found.fault}`);
  const { needs } = found;
  const { modelRepository: repository, modelRevision: revision } = metadata.managedModel;
  const { licence, ...taken } = needs;
  const text = utf8(await read(licence.path), licence.path);
  const stated = { name: licence.name, text, repository, revision, ...taken };
  const value = termsValue(stated);
  const accepted = consents.some((each) => each.kind === "licence" && each.value === value);
  return { kind: "licence", value, accepted, ...stated, statements: Object.values(MODEL_STATEMENTS) };
}

/** Short enough to be typed, long enough that terms with the same value are not found by trying. */
function termsValue(stated: JsonValue): string {
  return hash("sha256", canonicalize(stated)).slice(0, 16);
}

async function readWhole(packages: Pick<PackageStore, "openFile">, digest: string, path: string): Promise<Buffer> {
  const file = await packages.openFile(digest, path);
  if (!file) throw new HostRefusal("install.terms_unreadable", `the package has no ${path}`);
  if (file.size > MODEL_LICENCE_MAX_BYTES) {
    file.bytes.destroy();
    throw new HostRefusal("install.terms_unreadable", `${path} is too long to be shown`);
  }
  return Buffer.concat((await file.bytes.toArray()) as Buffer[]);
}

function utf8(bytes: Buffer, path: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new HostRefusal("install.terms_unreadable", `${path} is not UTF-8`);
  }
}
