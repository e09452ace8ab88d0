import { PasswordResetSchema, ResetPasswordBodySchema } from "@bourse/contract/rest";
import { resetPassword as reset } from "../../../domain/accounts/passwords.ts";
import { defineRoute } from "../../../http/route.ts";

export const resetPassword = defineRoute({
  name: "resetPassword",
  summary: "Set a new password with the token from the mail; ends every session and removes the passkeys",
  method: "POST",
  path: "/auth/password/reset",
  access: { kind: "anonymous" },
  flag: "mail",
  rate: "login",
  schemas: { body: ResetPasswordBodySchema, answer: PasswordResetSchema },
  handle: ({ cloud, body }) => reset(cloud.service, body),
});
