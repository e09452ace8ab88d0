import type { ObjectRemoval } from "@bourse/contract/host-api";

/** The revision that a removal expects. Query values are text. */
export const revisionOf = ({ revision }: ObjectRemoval) => (revision === undefined ? undefined : Number(revision));
