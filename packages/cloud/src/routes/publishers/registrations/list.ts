import { AdminRegistrationListSchema, PublisherQuerySchema } from "@bourse/contract/rest";
import { listPublishers as list } from "../../../domain/publishers/verification.ts";
import { defineRoute } from "../../../http/route.ts";

export const listPublishers = defineRoute({
  name: "listPublishers",
  summary: "List registered publishers, oldest first",
  method: "GET",
  path: "/admin/publishers",
  access: { kind: "role", roles: ["administrator"] },
  flag: "administration",
  rate: "read",
  schemas: { query: PublisherQuerySchema, answer: AdminRegistrationListSchema },
  handle: ({ cloud, query }) => list(cloud.service, query),
});
