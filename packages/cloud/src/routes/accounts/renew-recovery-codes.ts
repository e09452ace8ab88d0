import { CodeBodySchema, RecoveryCodesSchema } from "@bourse/contract/rest";
import { renewRecoveryCodes as renew } from "../../domain/accounts/second-factor.ts";
import { defineRoute } from "../../http/route.ts";

export const renewRecoveryCodes = defineRoute({
  name: "renewRecoveryCodes",
  summary: "Make new recovery codes; the old ones stop working",
  method: "POST",
  path: "/account/second-factor/recovery-codes",
  access: { kind: "login", recentLogin: true },
  flag: "sessions",
  rate: "login",
  schemas: { body: CodeBodySchema, answer: RecoveryCodesSchema },
  handle: ({ cloud, actor, body }) => renew(cloud.service, actor, body),
});
