import type { DossierMaker } from "@bourse/cloud";
import type { Dossier } from "@bourse/contract/rest";

/** A dossier in which nothing was found; `changes` replace members. */
export function plainDossier(changes: Partial<Dossier> = {}): Dossier {
  return {
    format: 1,
    revision: 1,
    complete: true,
    package: {
      id: "svc.sample_guest",
      version: "1.0.0",
      runtime: "wasm",
      api_version: 1,
      digest: "0".repeat(64),
      size: 1,
    },
    files: [],
    capabilities: { declared: [], imported: [], exercised: [], refused: [] },
    module: null,
    commands: [],
    scenarios: [],
    look_ahead: null,
    addresses: [],
    origins: [],
    strings: { count: 0, shown: [] },
    sketch: [],
    findings: [],
    ...changes,
  };
}

/** Makes plain dossiers without a process: each of those would take seconds of a processor. */
export const PLAIN_DOSSIERS: DossierMaker = {
  make(object) {
    object.close();
    return Promise.resolve({ document: plainDossier(), sha256: "d".repeat(64), timings: null });
  },
  rebuild: () => Promise.reject(new Error("nothing is made again here")),
  close: () => Promise.resolve(),
};

/** A guest's module on an engine of the SDK, as its dossier describes it. */
export const GUEST_MODULE = {
  sha256: "a".repeat(64),
  imports: [],
  functions: 1,
  engine: { name: "view.wasm", sha256: "b".repeat(64) },
} satisfies Dossier["module"];

/** The answers of {@link dossiersOf}; a test changes it between submissions. */
export interface GuestDossier {
  module: Dossier["module"];
  /** The digest of the guest that is made again, or why none is. */
  rebuilt: string | Error;
}

/** Makes dossiers of a guest, and the guest again, as they are said at that moment. */
export const dossiersOf = (said: GuestDossier): DossierMaker => ({
  ...PLAIN_DOSSIERS,
  async make(object) {
    return { ...(await PLAIN_DOSSIERS.make(object)), document: plainDossier({ module: said.module }) };
  },
  rebuild: () => (said.rebuilt instanceof Error ? Promise.reject(said.rebuilt) : Promise.resolve(said.rebuilt)),
});
