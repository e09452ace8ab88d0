import { PageQuerySchema, PasskeyPageSchema } from "@bourse/contract/rest";
import { listPasskeys as list } from "../../domain/accounts/passkeys.ts";
import { defineRoute } from "../../http/route.ts";

export const listPasskeys = defineRoute({
  name: "listPasskeys",
  summary: "List your passkeys, oldest first",
  method: "GET",
  path: "/account/passkeys",
  access: { kind: "login" },
  flag: "passkeys",
  rate: "read",
  schemas: { query: PageQuerySchema, answer: PasskeyPageSchema },
  handle: ({ cloud, actor, query }) => list(cloud.service, actor, query),
});
