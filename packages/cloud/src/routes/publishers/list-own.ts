import { RegistrationListSchema } from "@bourse/contract/rest";
import { listOwnRegistrations } from "../../domain/publishers/registrations.ts";
import { defineRoute } from "../../http/route.ts";

export const listRegistrations = defineRoute({
  name: "listRegistrations",
  summary: "List your registered publishers and keys",
  method: "GET",
  path: "/publisher/me",
  access: { kind: "login" },
  flag: "publishing",
  rate: "read",
  schemas: { answer: RegistrationListSchema },
  handle: ({ cloud, actor }) => listOwnRegistrations(cloud.service, actor),
});
