import { UnsubscribedSchema, UnsubscribeQuerySchema } from "@bourse/contract/rest";
import { unsubscribe as switchOff } from "../../domain/notices/mail/unsubscribe.ts";
import { defineRoute } from "../../http/route.ts";

export const unsubscribe = defineRoute({
  name: "unsubscribe",
  summary: "Unsubscribe from a group of mail with the link in a mail (RFC 8058)",
  method: "POST",
  path: "/mail/unsubscribe",
  access: { kind: "anonymous" },
  flag: "sessions",
  rate: "login",
  takes: "click",
  schemas: { query: UnsubscribeQuerySchema, answer: UnsubscribedSchema },
  handle: ({ cloud, query }) => switchOff(cloud.service, query.token),
});
