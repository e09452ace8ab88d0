import type { Dossier, DossierTimings, GuestSources } from "@bourse/contract/rest";
import type { StoredObject } from "./objects.ts";

/** A dossier with the digest of its canonical JSON. */
export interface FoundDossier {
  readonly document: Dossier;
  readonly sha256: string;
  readonly timings: DossierTimings | null;
}

/** Sources of a guest, with what the manifest says of it. */
export interface Rebuild extends GuestSources {
  readonly apiVersion: 1 | 2;
  readonly views: readonly object[];
}

/** Makes dossiers of stored packages, apart from this process: what is in a package runs there. */
export interface DossierMaker {
  /** @throws {Error} with a reason in words, when it could not be made */
  make(object: StoredObject): Promise<FoundDossier>;
  /**
   * Makes a guest again of its sources; gives its SHA-256.
   *
   * @throws {Error} with a reason in words, when they give no guest here
   */
  rebuild(sources: Rebuild): Promise<string>;
  /** Ends it; open requests are rejected. */
  close(): Promise<void>;
}
