/** Says what a package does over standard scenarios, as a document that is equal to the byte on every machine. */
export { compareDossiers } from "./compare.ts";
export { type GuestEngine, sharedPart } from "./contents.ts";
export { type DossierOptions, type MadeDossier, makeDossier } from "./make.ts";
