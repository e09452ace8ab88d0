import type { Insertable } from "kysely";
import { readWithNext, type Work } from "../../database/held.ts";
import type { ExtensionRow } from "../../database/tables.ts";
import { claimExtension, selectExtensionLocked } from "../catalogue/extensions.ts";
import { selectMembers } from "../publishers/members.ts";
import { selectRegistrationLocked } from "../publishers/registrations.ts";
import { selectLastUnanswered } from "../review/queue.ts";
import { livingVersions } from "./submissions.ts";
import { selectTicketLocked } from "./tickets.ts";

/** Identifies a new version. */
export interface VersionOf {
  readonly ticketId: string;
  readonly publisherId: string;
  readonly skeleton: string;
  /** The id of the extension. */
  readonly id: string;
}

/**
 * Locks and reads the rows that decide on a new version until the end of the transaction (its ticket, its registration,
 * its extension, in this order), in one round trip.
 */
export async function lockForVersion(work: Work, { ticketId, publisherId, skeleton, id }: VersionOf) {
  const ticket = await readWithNext(work, selectTicketLocked(work, ticketId));
  const registration = await readWithNext(work, selectRegistrationLocked(work, publisherId));
  const members = await readWithNext(work, selectMembers(work, skeleton));
  const extension = await lockVersions(work, id);
  return { ticket: ticket()[0], registration: registration()[0], members: members(), extension };
}

/** Assigns an unowned id to its first publisher; another request may have been faster. */
export async function claimNewExtension(work: Work, row: Insertable<ExtensionRow>): Promise<LockedExtension> {
  await claimExtension(work, row);
  const claimed = await lockVersions(work, row.id);
  if (!claimed) throw new Error("an extension that was claimed is not there");
  return claimed;
}

/** An extension with a locked row, so that its versions are serialised. */
export type LockedExtension = NonNullable<Awaited<ReturnType<typeof lockVersions>>>;

/** Nothing when the extension does not exist: without its row there is no lock, and no version. */
async function lockVersions(work: Work, id: string) {
  const extension = await readWithNext(work, selectExtensionLocked(work, id));
  const unanswered = await readWithNext(work, selectLastUnanswered(work, id));
  const living = await livingVersions(work, id);
  const row = extension()[0];
  return row && { ...row, living, unanswered: unanswered()[0] };
}
