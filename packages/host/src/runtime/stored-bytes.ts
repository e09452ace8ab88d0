import { type Envelope, STORAGE_WRITE } from "@bourse/contract";

/** Bytes that an envelope's commands have the host write for keeps: at most the envelope's own. */
export function storedBytes({ commands }: Envelope, envelopeBytes: number): number {
  return commands.some(({ method }) => method === STORAGE_WRITE.method) ? envelopeBytes : 0;
}
