import { AccountEmailBodySchema, MailAcceptedSchema } from "@bourse/contract/rest";
import { requestChangeFor } from "../../domain/operators/on-request.ts";
import { defineRoute } from "../../http/route.ts";
import { AccountParams } from "../params.ts";

export const changeAccountEmail = defineRoute({
  name: "changeAccountEmail",
  summary: "Send a code to the new address that an account's owner asks for; both addresses are notified",
  method: "POST",
  path: "/admin/accounts/{account_id}/email",
  access: { kind: "role", roles: ["administrator"], recentLogin: true },
  flag: "mail",
  rate: "write",
  schemas: { params: AccountParams, body: AccountEmailBodySchema, answer: MailAcceptedSchema },
  handle: ({ cloud, actor, params, body }) =>
    requestChangeFor(cloud.service, actor, { accountId: params.account_id, ...body }),
});
