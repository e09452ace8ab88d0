import { answerPage } from "../../http/answers.ts";
import { defineRoute } from "../../http/route.ts";

export const readReference = defineRoute({
  name: "readReference",
  summary: "This API as a page to read",
  method: "GET",
  path: "/reference",
  access: { kind: "anonymous" },
  flag: "documentation",
  rate: "read",
  schemas: {},
  gives: "text/html",
  handle: ({ cloud, ifNoneMatch }) => answerPage(cloud.documentation.reference(), ifNoneMatch),
});
