import { statementFields } from "../fields.ts";

/** Domain of the statement that official keys sign for a version. */
const OFFICIAL_DOMAIN = "svc.official.v1";

/** A version as the official keys sign it. */
export interface OfficialStatement {
  readonly id: string;
  readonly version: string;
  /** SHA-256 of the archive as sent, hex. */
  readonly digest: string;
  /** Canonical bytes of the manifest. */
  readonly manifest: Uint8Array;
}

/** The bytes that each official key signs beside the publisher's own signature; see docs/adr/0157. */
export function officialStatement({ id, version, digest, manifest }: OfficialStatement): Uint8Array {
  return statementFields([OFFICIAL_DOMAIN, id, version, digest, manifest]);
}
