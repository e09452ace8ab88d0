import { WhoamiSchema } from "@bourse/contract/rest";
import { whoami } from "../../domain/accounts/whoami.ts";
import { defineRoute } from "../../http/route.ts";

export const readMe = defineRoute({
  name: "readMe",
  summary: "Show who is logged in, and what this account still needs before it can publish",
  method: "GET",
  path: "/account/me",
  access: { kind: "login" },
  flag: "sessions",
  rate: "read",
  schemas: { answer: WhoamiSchema },
  handle: ({ cloud, actor }) => whoami(cloud.service, actor, cloud.flags),
});
