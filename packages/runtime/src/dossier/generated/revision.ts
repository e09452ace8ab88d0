// Written by `npm run generate`, which raises the revision; changes here are lost.

/** Raised whenever dossiers of the same packages say something else, so that only equals are compared. */
export const REVISION = 6;

/** SHA-256 of what decides what dossiers of this revision say. */
export const DECIDED_BY = "47471cd516f45432c4b2391e5659db05aac2eac1cba62f0fbb800ddc2d342526";
