import {
  CodeBodySchema,
  ConfirmSecondFactorBodySchema,
  EmptyBodySchema,
  RecoveryCodesSchema,
  SecondFactorSecretSchema,
  SecondFactorStateSchema,
} from "@bourse/contract/rest";
import {
  confirmEnrolment,
  disableSecondFactor,
  enrolSecondFactor,
  renewRecoveryCodes,
} from "../../domain/accounts/second-factor.ts";
import { type AnyRoute, defineRoute } from "../../http/route.ts";

export const SECOND_FACTOR_ROUTES: readonly AnyRoute[] = [
  defineRoute({
    name: "enrolSecondFactor",
    summary: "Make a secret for an authenticator app, shown only once; it takes effect when confirmed",
    method: "POST",
    path: "/account/second-factor/enrol",
    access: { kind: "login", recentLogin: true },
    flag: "sessions",
    rate: "write",
    schemas: { body: EmptyBodySchema, answer: SecondFactorSecretSchema },
    handle: ({ cloud, actor }) => enrolSecondFactor(cloud.service, actor),
  }),
  defineRoute({
    name: "confirmSecondFactor",
    summary: "Enable the second factor with one of its codes; returns recovery codes and ends all other sessions",
    method: "POST",
    path: "/account/second-factor/confirm",
    access: { kind: "login", recentLogin: true },
    flag: "sessions",
    rate: "login",
    schemas: { body: ConfirmSecondFactorBodySchema, answer: RecoveryCodesSchema },
    handle: ({ cloud, actor, body }) => confirmEnrolment(cloud.service, actor, body),
  }),
  defineRoute({
    name: "renewRecoveryCodes",
    summary: "Make new recovery codes; the old ones stop working",
    method: "POST",
    path: "/account/second-factor/recovery-codes",
    access: { kind: "login", recentLogin: true },
    flag: "sessions",
    rate: "login",
    schemas: { body: CodeBodySchema, answer: RecoveryCodesSchema },
    handle: ({ cloud, actor, body }) => renewRecoveryCodes(cloud.service, actor, body),
  }),
  defineRoute({
    name: "disableSecondFactor",
    summary: "Disable the second factor with one of its codes; ends all other sessions",
    method: "POST",
    path: "/account/second-factor/disable",
    access: { kind: "login", recentLogin: true },
    flag: "sessions",
    rate: "login",
    schemas: { body: CodeBodySchema, answer: SecondFactorStateSchema },
    handle: ({ cloud, actor, body }) => disableSecondFactor(cloud.service, actor, body),
  }),
];
