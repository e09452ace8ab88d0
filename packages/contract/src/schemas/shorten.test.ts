import { describe, expect, it } from "vitest";
import { shortener } from "./shorten.ts";

const shorten = shortener({ properties: { a: {}, b: { required: ["index.html"] } } });
const many = (count: number) => Array.from({ length: count }, (_, index) => index);

describe("shortening a value before its faults are listed", () => {
  it("returns the same value when nothing is too long", () => {
    const value = { a: [{ b: many(200) }], c: null };
    expect(shorten(value)).toBe(value);
  });

  it("cuts long arrays wherever they stand", () => {
    expect(shorten({ a: { b: [many(201)] } })).toEqual({ a: { b: [many(200)] } });
  });

  it("cuts long objects but keeps what the schema names", () => {
    const members = Object.fromEntries(many(600).map((index) => [`k${index}`, index]));
    const cut = shorten({ ...members, a: 1, "index.html": 2 }) as Record<string, unknown>;
    expect(Object.keys(cut)).toHaveLength(502);
    expect(cut).toMatchObject({ k0: 0, k499: 499, a: 1, "index.html": 2 });
  });

  it("[R-JSON] stays within the stack however deep a value is", () => {
    const deep = Array.from({ length: 100_000 }).reduce<unknown>((inner) => [inner], 1);
    expect(shorten(deep)).toBe(deep);
  });
});
