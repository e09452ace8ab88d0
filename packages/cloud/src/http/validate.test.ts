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
    '/kind: must be one of "a", "b", null',
    "/name: has fewer than 2 characters",
    "/password: does not have the form that is taken here",
    "/tags/0: must be a string, not a number",
    "/tags: has more than 1 items",
  ]);
});

it("[ERR-03] repeats the value for no keyword", () => {
  const secret = 73_914_625;
  const words = `hidden ${secret}`;
  const cases: readonly (readonly [Readonly<Record<string, unknown>>, unknown])[] = [
    [{ type: "string" }, secret],
    [{ enum: ["a", "b"] }, words],
    [{ const: "a" }, words],
    [{ minLength: 99 }, words],
    [{ maxLength: 1 }, words],
    [{ pattern: "^[a-z]+$" }, words],
    [{ format: "date-time" }, words],
    [{ minimum: 1 }, -secret],
    [{ maximum: 1 }, secret],
    [{ exclusiveMinimum: 1 }, -secret],
    [{ exclusiveMaximum: 1 }, secret],
    [{ multipleOf: 2 }, secret],
    [{ int64: { minimum: 1 } }, -BigInt(secret)],
    [{ minItems: 3 }, [words]],
    [{ maxItems: 0 }, [words]],
    [{ uniqueItems: true }, [words, words]],
    [{ contains: { const: "a" } }, [words]],
    [{ minProperties: 3 }, { a: words }],
    [{ maxProperties: 0 }, { a: words }],
    [{ required: ["b"] }, { a: words }],
    [{ dependentRequired: { a: ["b"] } }, { a: words }],
    [{ additionalProperties: false }, { a: words }],
    [{ propertyNames: { maxLength: 0 } }, { a: words }],
    [{ not: {} }, words],
    [{ anyOf: [{ type: "boolean" }, { const: "a" }] }, words],
    [{ oneOf: [{ type: "boolean" }, { const: "a" }] }, words],
  ];
  for (const [schema, value] of cases) {
    const said = findIssues(Type.Unsafe(schema), value, "http.body_invalid");
    expect(said, JSON.stringify(schema)).not.toEqual([]);
    expect(said.filter(({ message }) => message.includes(String(secret)))).toEqual([]);
  }
});

it("[ERR-03] names what is missing at its own place, and a wrong integer by its own code", () => {
  const issues = findIssues(Body, { name: "xy", amount: "1" }, "http.body_invalid");
  const said = issues.map(({ rule, pointer, message }) => `${rule} ${pointer}: ${message}`);
  expect(said.toSorted()).toEqual([
    'http.body_invalid /password: "password" is missing',
    "json.integer_invalid /amount: must be a whole number of at least 1",
  ]);
});
