import { AccountClosedSchema, OwnProofBodySchema } from "@bourse/contract/rest";
import { closeOwnAccount } from "../../domain/accounts/close.ts";
import { defineRoute } from "../../http/route.ts";

export const closeAccount = defineRoute({
  name: "closeAccount",
  summary: "Close your account permanently; its address becomes free, records of money and publications stay",
  method: "POST",
  path: "/account/close",
  access: { kind: "login", recentLogin: true },
  flag: "sessions",
  rate: "login",
  schemas: { body: OwnProofBodySchema, answer: AccountClosedSchema },
  handle: ({ cloud, actor, body }) => closeOwnAccount(cloud.service, actor, body),
});
