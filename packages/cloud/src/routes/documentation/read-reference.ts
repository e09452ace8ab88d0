import { answerPage } from "../../http/answers.ts";
import { defineRoute } from "../../http/route.ts";

export const readReference = defineRoute({
  name: "readReference",
  summary: "Read this API as a page",
  method: "GET",
  path: "/reference",
  access: { kind: "anonymous" },
  flag: "documentation",
  rate: "read",
  schemas: {},
  gives: "text/html",
  handle: ({ cloud, ifNoneMatch }) => answerPage(cloud.documentation.reference(), ifNoneMatch),
});
