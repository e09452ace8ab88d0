import { answerPage } from "../../http/answers.ts";
import { defineRoute } from "../../http/route.ts";

export const readErrors = defineRoute({
  name: "readErrors",
  summary: "Every error code with its meaning, as a page to read",
  method: "GET",
  path: "/errors",
  access: { kind: "anonymous" },
  flag: "documentation",
  rate: "read",
  schemas: {},
  gives: "text/html",
  handle: ({ cloud, ifNoneMatch }) => answerPage(cloud.documentation.errors(), ifNoneMatch),
});
