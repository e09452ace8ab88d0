import type { Offer } from "@bourse/contract/host-api";

/** The contribution that a dialog is about. */
export type OfferKey = Pick<Offer, "extension_id" | "kind" | "contribution_id">;
