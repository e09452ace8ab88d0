import { answerReady } from "../../http/answers.ts";
import { defineRoute } from "../../http/route.ts";

export const readDescription = defineRoute({
  name: "readDescription",
  summary: "Get this API as OpenAPI 3.1",
  method: "GET",
  path: "/openapi.json",
  access: { kind: "anonymous" },
  flag: "documentation",
  rate: "read",
  schemas: {},
  gives: "application/json",
  handle: ({ cloud, ifNoneMatch }) => answerReady(cloud.documentation.description, ifNoneMatch),
});
