import type { Dossier, DossierTimings } from "@bourse/contract/rest";
import type { StoredObject } from "./objects.ts";

/** A dossier with the digest of its canonical JSON. */
export interface FoundDossier {
  readonly document: Dossier;
  readonly sha256: string;
  readonly timings: DossierTimings | null;
}

/** Makes dossiers of stored packages, apart from this process: what is in a package runs there. */
export interface DossierMaker {
  /** @throws {Error} with a reason in words, when it could not be made */
  make(object: StoredObject): Promise<FoundDossier>;
  /** Ends it; open requests are rejected. */
  close(): Promise<void>;
}
