import { OwnProofBodySchema } from "@bourse/contract/rest";
import { exportOwnAccount } from "../../domain/accounts/export-own.ts";
import { answerFile } from "../../http/answers.ts";
import { defineRoute } from "../../http/route.ts";

export const exportAccount = defineRoute({
  name: "exportAccount",
  summary: "Export everything stored about your account as one JSON document",
  method: "POST",
  path: "/account/export",
  access: { kind: "login", recentLogin: true },
  flag: "sessions",
  rate: "login",
  schemas: { body: OwnProofBodySchema },
  gives: "application/json",
  handle: async ({ cloud, actor, body }) => {
    const document = await exportOwnAccount(cloud.service, actor, body);
    return answerFile(document, { type: "application/json", name: `account-${actor.accountId}.json` });
  },
});
