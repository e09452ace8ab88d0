import { type Static, Type } from "typebox";
import { AccountSchema, EmailSchema } from "./auth.ts";
import { closed, named, nullable, oneOf, pageOf, pageQuery, ReasonSchema, RoleSchema, TimeSchema } from "./common.ts";

/** An account as administrators see it. */
export const AdminAccountSchema = named(
  "AdminAccount",
  closed({
    ...AccountSchema.properties,
    email_verified: Type.Boolean(),
    second_factor: Type.Boolean(),
    disabled_at: nullable(TimeSchema),
    disabled_reason: nullable(Type.String()),
  }),
);
export type AdminAccount = Static<typeof AdminAccountSchema>;

/** Query of `GET /admin/accounts`. */
export const AdminAccountQuerySchema = pageQuery({
  /** The whole address; case is ignored. */
  email: Type.Optional(EmailSchema),
  role: Type.Optional(RoleSchema),
  state: Type.Optional(oneOf(["active", "disabled"])),
});
export type AdminAccountQuery = Static<typeof AdminAccountQuerySchema>;

/** `GET /admin/accounts`, oldest first. */
export const AdminAccountPageSchema = named("AdminAccountPage", pageOf(AdminAccountSchema));
export type AdminAccountPage = Static<typeof AdminAccountPageSchema>;

/** A role that administrators grant and withdraw; every account is a `user`. */
export const GrantableRoleSchema = oneOf(["reviewer", "finance", "administrator"]);
export type GrantableRole = Static<typeof GrantableRoleSchema>;

/** `POST /admin/accounts/{account_id}/grant` and `…/withdraw`. */
export const RoleBodySchema = named("RoleBody", closed({ role: GrantableRoleSchema, reason: ReasonSchema }));
export type RoleBody = Static<typeof RoleBodySchema>;

/** `POST /admin/accounts/{account_id}/email`. */
export const AccountEmailBodySchema = named("AccountEmailBody", closed({ email: EmailSchema, reason: ReasonSchema }));
