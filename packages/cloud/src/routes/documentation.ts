import { answerPage, answerReady } from "../http/answers.ts";
import { type AnyRoute, defineRoute } from "../http/route.ts";

const readDescription = defineRoute({
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

const readErrors = defineRoute({
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

const readReference = defineRoute({
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

/** The API's own documentation. */
export const DOCUMENTATION_ROUTES: readonly AnyRoute[] = [readDescription, readReference, readErrors];
