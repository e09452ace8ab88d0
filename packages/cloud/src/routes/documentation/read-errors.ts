import { answerPage } from "../../http/answers.ts";
import { defineRoute } from "../../http/route.ts";

export const readErrors = defineRoute({
  name: "readErrors",
  summary: "Read all error codes and their meanings as a page",
  method: "GET",
  path: "/errors",
  access: { kind: "anonymous" },
  flag: "documentation",
  rate: "read",
  schemas: {},
  gives: "text/html",
  handle: ({ cloud, ifNoneMatch }) => answerPage(cloud.documentation.errors(), ifNoneMatch),
});
