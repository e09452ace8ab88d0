import { describe, expect, it } from "vitest";
import { compileSchema } from "../http/listener.ts";
import { ROUTES } from "./routes/index.ts";

const schemas = ROUTES.flatMap(({ method, path: url, params, query, body }) =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) => (schema ? { part, schema, method, url } : [])),
);

describe("the schemas of the local API, which are compiled at the first request of their route", () => {
  it.each(schemas)("are understood: $part of $method $url", (each) => {
    expect(compileSchema(each)).toBeTypeOf("function");
  });
});
