import { RawAnswer } from "../../http/answers.ts";
import { defineRoute } from "../../http/route.ts";

export const readDescription = defineRoute({
  name: "readDescription",
  summary: "This API as OpenAPI 3.1",
  method: "GET",
  path: "/openapi.json",
  access: { kind: "anonymous" },
  flag: "catalogue",
  rate: "read",
  schemas: {},
  gives: "application/json",
  handle: async ({ cloud }) => {
    const body = cloud.description();
    return new RawAnswer(
      200,
      { "content-type": "application/json; charset=utf-8", "content-length": body.length },
      body,
    );
  },
});
