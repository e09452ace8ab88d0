import { EmptyBodySchema, SessionSchema } from "@bourse/contract/rest";
import { defineRoute } from "../../http/route.ts";

export const refreshSession = defineRoute({
  name: "refreshSession",
  summary: "Change the session's token for a new one; the time of the login stays",
  method: "POST",
  path: "/auth/refresh",
  access: { kind: "login" },
  flag: "accounts",
  rate: "write",
  schemas: { body: EmptyBodySchema, answer: SessionSchema },
  handle: ({ cloud, actor }) => cloud.authenticator.refresh(actor),
});
