import {
  ConfirmEmailChangeBodySchema,
  EmailChangedSchema,
  SessionSchema,
  SignUpBodySchema,
} from "@bourse/contract/rest";
import { acceptAppointedAddress } from "../../../domain/accounts/address-change.ts";
import { signUp } from "../../../domain/accounts/sign-up.ts";
import { type AnyRoute, defineRoute } from "../../../http/route.ts";

export const SIGN_UP_ROUTES: readonly AnyRoute[] = [
  defineRoute({
    name: "acceptEmail",
    summary:
      "Confirm an account's new address with the code that an administrator had sent to it; ends all its sessions",
    method: "POST",
    path: "/auth/email/accept",
    access: { kind: "anonymous" },
    flag: "mail",
    rate: "login",
    schemas: { body: ConfirmEmailChangeBodySchema, answer: EmailChangedSchema },
    handle: ({ cloud, body }) => acceptAppointedAddress(cloud.service, body),
  }),
  defineRoute({
    name: "signUp",
    summary: "Sign up and log in",
    method: "POST",
    path: "/auth/sign-up",
    access: { kind: "anonymous" },
    flag: "accounts",
    rate: "login",
    schemas: { body: SignUpBodySchema, answer: SessionSchema },
    handle: ({ cloud, body, client }) => signUp(cloud.service, body, client),
  }),
];
