import Type from "typebox";
import { expect, it } from "vitest";
import { findIssues } from "./validate.ts";

const Body = Type.Object(
  {
    name: Type.String({ minLength: 2 }),
    password: Type.String({ pattern: "^[a-z]+$" }),
    amount: Type.Unsafe<bigint>({ type: "integer", format: "int64", minimum: 1 }),
    kind: Type.Optional(Type.Union([Type.Literal("a"), Type.Literal("b"), Type.Null()])),
    tags: Type.Optional(Type.Array(Type.String(), { maxItems: 1 })),
  },
  { additionalProperties: false },
);

it("[ERR-03] says of a body which property, type, limit or value is meant, and repeats no value", () => {
  const given = { name: "x", password: "SECRET 1", amount: 1n, kind: "SECRET 2", tags: [1, "b"], "extra/1": 1 };
  const said = findIssues(Body, given, "http.body_invalid").map(({ pointer, message }) => `${pointer}: ${message}`);
  expect(said.toSorted()).toEqual([
    '/extra~11: "extra/1" is not a property of this object',
    "/kind: must be one of a, b, null",
    "/name: has fewer than 2 characters",
    "/password: does not have the form that is taken here",
    "/tags/0: must be a string, not a number",
    "/tags: has more than 1 items",
  ]);
});

it("[ERR-03] names what is missing at its own place, and a wrong integer by its own code", () => {
  const issues = findIssues(Body, { name: "xy", amount: "1" }, "http.body_invalid");
  const said = issues.map(({ rule, pointer, message }) => `${rule} ${pointer}: ${message}`);
  expect(said.toSorted()).toEqual([
    'http.body_invalid /password: "password" is missing',
    "json.integer_invalid /amount: must be a whole number of at least 1",
  ]);
});
