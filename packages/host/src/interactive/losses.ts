import type { GuestFault } from "../runtime/types.ts";

/** Why a guest has lost its state. */
export type Loss = Pick<GuestFault, "code" | "message">;

/** A loss that is not the guest's fault. */
export const JOURNAL_FULL: Loss = { code: "journal.full", message: "the host begins another journal of it" };

export const STUCK = { code: "guest.stuck", message: "its events found no more room", suspended: true } as const;
export const HOST_FAILED = { code: "host.internal", message: "the host failed", suspended: true } as const;
