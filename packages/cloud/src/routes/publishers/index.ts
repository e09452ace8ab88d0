import type { AnyRoute } from "../../http/route.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { acceptTransfer } from "./accept-transfer.ts";
import { cancelTransfer } from "./cancel-transfer.ts";
import { changeMemberRole } from "./change-role.ts";
import { createPublisherChallenge } from "./create-challenge.ts";
import { inviteMember } from "./invite-member.ts";
import { leavePublisher } from "./leave.ts";
import { listInvitations } from "./list-invitations.ts";
import { listMembers } from "./list-members.ts";
import { listRegistrations } from "./list-own.ts";
import { listTransfers } from "./list-transfers.ts";
import { offerTransfer } from "./offer-transfer.ts";
import { registerPublisher } from "./register.ts";
import { appointOwner } from "./registrations/appoint-owner.ts";
import { listPublishers } from "./registrations/list.ts";
import { revokeRegisteredKey } from "./registrations/revoke-key.ts";
import { suspendPublisher } from "./registrations/suspend.ts";
import { verifyPublisher } from "./registrations/verify.ts";
import { removeMember } from "./remove-member.ts";
import { decideResemblance } from "./resemblances/decide.ts";
import { listResemblances } from "./resemblances/list.ts";
import { revokeKey } from "./revoke-key.ts";
import { rotateKey } from "./rotate-key.ts";

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
