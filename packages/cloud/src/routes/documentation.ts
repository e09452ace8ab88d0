import { answerPage, answerReady } from "../http/answers.ts";
import { type AnyRoute, defineRoute } from "../http/route.ts";

/** The API's own documentation. */
export const DOCUMENTATION_ROUTES: readonly AnyRoute[] = [
  defineRoute({
    name: "readDescription",
    summary: "Get this API as OpenAPI 3.1",
    method: "GET",
    path: "/openapi.json",
    access: { kind: "anonymous" },
    flag: "documentation",
    rate: "read",
    schemas: {},
    gives: "application/json",
    handle: ({ cloud, ifNoneMatch }) => answerReady(cloud.documentation.description(), ifNoneMatch),
  }),
  defineRoute({
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
  }),
  defineRoute({
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
  }),
];
