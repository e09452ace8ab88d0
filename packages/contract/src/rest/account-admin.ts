import { type Static, Type } from "typebox";
import { AccountSchema, EmailSchema } from "./auth.ts";
import {
  closed,
  flag,
  named,
  nullable,
  oneOf,
  pageOf,
  pageQuery,
  ReasonSchema,
  RoleSchema,
  TimeSchema,
  told,
} from "./common.ts";

/** Schema of {@link AdminAccount}. */
export const AdminAccountSchema = named(
  "AdminAccount",
  closed({
    ...AccountSchema.properties,
    email_verified: flag("The owner has shown that mail to the address arrives.", true),
    second_factor: flag("A login asks for a code as well.", true),
    disabled_at: nullable(TimeSchema, "When an administrator disabled the account; null while it is active.", null),
    disabled_reason: nullable(Type.String(), "The administrator's reason; null while it is active.", null),
  }),
  "An account as administrators see it.",
);
export type AdminAccount = Static<typeof AdminAccountSchema>;

/** Query of `GET /admin/accounts`. */
export const AdminAccountQuerySchema = pageQuery({
  email: Type.Optional(told(EmailSchema, "Only the account of this whole address.")),
  role: Type.Optional(told(RoleSchema, "Only accounts that have this role.", "reviewer")),
  state: Type.Optional(told(oneOf(["active", "disabled"]), "Only accounts in this state.")),
});
export type AdminAccountQuery = Static<typeof AdminAccountQuerySchema>;

/** `GET /admin/accounts`, oldest first. */
export const AdminAccountPageSchema = named("AdminAccountPage", pageOf(AdminAccountSchema));
export type AdminAccountPage = Static<typeof AdminAccountPageSchema>;

/** A role that administrators grant and withdraw. */
export const GrantableRoleSchema = told(
  oneOf(["reviewer", "finance", "administrator"]),
  "The role to grant or withdraw; every account is a `user`.",
);
export type GrantableRole = Static<typeof GrantableRoleSchema>;

/** `POST /admin/accounts/{account_id}/grant` and `…/withdraw`. */
export const RoleBodySchema = named(
  "RoleBody",
  closed({ role: GrantableRoleSchema, reason: ReasonSchema }),
  "A role that an account gets or loses.",
);
export type RoleBody = Static<typeof RoleBodySchema>;

/** `POST /admin/accounts/{account_id}/email`. */
export const AccountEmailBodySchema = named(
  "AccountEmailBody",
  closed({ email: told(EmailSchema, "The address from now on."), reason: ReasonSchema }),
  "A new address for an account whose owner has lost the old one.",
);
