import { type Envelope, STORAGE_WRITE } from "@bourse/contract";

/** Bytes that an envelope's commands make the host store: at most the size of the envelope. */
export function storedBytes({ commands }: Envelope, envelopeBytes: number): number {
  return commands.some(({ method }) => method === STORAGE_WRITE.method) ? envelopeBytes : 0;
}
