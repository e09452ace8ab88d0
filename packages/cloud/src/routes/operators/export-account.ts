import { ReasonBodySchema } from "@bourse/contract/rest";
import { exportAccountFor } from "../../domain/operators/on-request.ts";
import { answerFile } from "../../http/answers.ts";
import { defineRoute } from "../../http/route.ts";
import { AccountParams } from "../params.ts";

export const exportAccountOnRequest = defineRoute({
  name: "exportAccountOnRequest",
  summary: "Export everything stored about another account at its owner's request; payout details stay encrypted",
  method: "POST",
  path: "/admin/accounts/{account_id}/export",
  access: { kind: "role", roles: ["administrator"], recentLogin: true },
  flag: "administration",
  rate: "login",
  schemas: { params: AccountParams, body: ReasonBodySchema },
  gives: "application/json",
  handle: async ({ cloud, actor, params: { account_id: accountId }, body }) => {
    const document = await exportAccountFor(cloud.service, actor, { accountId, ...body });
    return answerFile(document, { type: "application/json", name: `account-${accountId}.json` });
  },
});
