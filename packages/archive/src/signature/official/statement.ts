import { type StatementDefinition, statementBytes } from "../fields.ts";

/** The statement that official keys sign for a version. */
export const OFFICIAL = {
  domain: "svc.official.v1",
  purpose: "An official key endorses a version, beside its publisher's own signature.",
  signer: "a key of the official set that is not the publisher's",
  fields: [
    { name: "id", encoding: "text", says: "the extension's id" },
    { name: "version", encoding: "text", says: "the extension's version" },
    { name: "digest", encoding: "hex", says: "SHA-256 of the archive as sent" },
    { name: "manifest", encoding: "raw", says: "the canonical bytes of the manifest" },
  ],
} as const satisfies StatementDefinition;

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
export function officialStatement(input: OfficialStatement): Uint8Array {
  return statementBytes(OFFICIAL, input);
}
