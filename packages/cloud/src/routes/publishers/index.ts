import type { AnyRoute } from "../../http/route.ts";
import { revokeKey, rotateKey } from "./keys.ts";
import {
  acceptInvitation,
  changeMemberRole,
  inviteMember,
  leavePublisher,
  listInvitations,
  listMembers,
  removeMember,
} from "./members.ts";
import { createPublisherChallenge, listRegistrations, registerPublisher } from "./register.ts";
import {
  appointOwner,
  listPublishers,
  revokeRegisteredKey,
  suspendPublisher,
  verifyPublisher,
} from "./registrations.ts";
import { decideResemblance, listResemblances } from "./resemblances.ts";
import { acceptTransfer, cancelTransfer, listTransfers, offerTransfer } from "./transfers.ts";

/** Members of publishers. */
const MEMBER_ROUTES: readonly AnyRoute[] = [
  listMembers,
  inviteMember,
  removeMember,
  changeMemberRole,
  leavePublisher,
  listInvitations,
  acceptInvitation,
];

/** Transfers of extensions. */
const TRANSFER_ROUTES: readonly AnyRoute[] = [listTransfers, offerTransfer, acceptTransfer, cancelTransfer];

/** Publishers, their keys, members and transfers. */
export const PUBLISHER_ROUTES: readonly AnyRoute[] = [
  createPublisherChallenge,
  registerPublisher,
  listRegistrations,
  rotateKey,
  revokeKey,
  ...MEMBER_ROUTES,
  ...TRANSFER_ROUTES,
  listPublishers,
  verifyPublisher,
  suspendPublisher,
  revokeRegisteredKey,
  appointOwner,
  listResemblances,
  decideResemblance,
];
