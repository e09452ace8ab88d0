/** Says what a package does over standard scenarios, as a document that is equal to the byte on every machine. */
export { compareDossiers, sharedPart } from "./compare.ts";
export type { GuestEngine, ReleasedSdk } from "./known-sdks.ts";
export { type DossierOptions, type MadeDossier, makeDossier } from "./make.ts";
