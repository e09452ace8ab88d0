import { decodeBase64, type TransferStatement, transferStatement, verifyStrict } from "@bourse/archive";
import type { Work } from "../../database/held.ts";
import { refuse } from "../../failure.ts";
import type { Registered } from "../../store/publishers/registrations.ts";
import { openMatters } from "../../store/publishers/transfers.ts";

/** Refuses a signature that is not the key's over exactly this transfer. */
export function requireSigned(key: Registered, statement: TransferStatement, signature: string): void {
  const bytes = decodeBase64(signature);
  if (!bytes) refuse("transfer.signature_invalid", "the signature is not standard base64 with padding");
  const publicKey = new Uint8Array(Buffer.from(key.public_key, "base64"));
  const verdict = verifyStrict({ publicKey, message: transferStatement(statement), signature: bytes });
  if (!verdict.ok) refuse("transfer.signature_invalid", verdict.message);
}

/**
 * Refuses a transfer while something is pending that it would affect: a quarantined version would change its author
 * during the investigation, a pending reversal its debtor, and an open submission its signer.
 */
export async function requireSettled(work: Work, id: string): Promise<void> {
  const { quarantined, reversal, submission } = await openMatters(work, id);
  if (quarantined !== undefined) refuse("transfer.blocked", `version ${quarantined} is in quarantine`);
  if (reversal !== undefined) refuse("transfer.blocked", "a reversal of a sale of it is open");
  if (submission !== undefined) refuse("transfer.blocked", `version ${submission} is submitted and not yet decided`);
}
