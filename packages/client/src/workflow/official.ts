import {
  type Endorsement,
  endorsementBodies,
  type OfficialSet,
  officialSetStatement,
  officialStatement,
} from "@bourse/archive";
import type { EndorsementBody } from "@bourse/contract";
import type { SigningKey } from "../keys/signing-key.ts";
import type { ChosenPackage } from "./package.ts";

/** Signs a package as official, beside its publisher's own signature. */
export function endorsePackage(chosen: ChosenPackage, key: SigningKey): EndorsementBody[] {
  const { manifest, manifestBytes, digest } = chosen.package;
  const { id, version } = manifest;
  const signature = key.sign(officialStatement({ id, version, digest, manifest: manifestBytes }));
  return endorsementBodies([{ keyId: key.keyId, signature }]);
}

/** Signs the next set of official keys with a key of the current one. */
export function signOfficialSet(next: OfficialSet, key: SigningKey): Endorsement {
  return { keyId: key.keyId, signature: key.sign(officialSetStatement(next)) };
}
