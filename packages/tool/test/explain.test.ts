import { ERROR_CATALOGUE } from "@bourse/contract";
import { explainError } from "@bourse/contract/explain";
import { describe, expect, it } from "vitest";
import { call } from "./fake-io.ts";
import { jsonLines } from "./spawn.ts";

describe("bourse explain", () => {
  it("says cause, reason and remedy, and shows what is wrong beside what is right", async () => {
    expect(await call(["explain", "manifest.pattern"])).toMatchObject({
      code: 0,
      err: "",
      out: `manifest.pattern 1108, error

  Cause   A text does not have the required form.

  Reason  Ids, versions and paths are compared by programs, so that each has one form. A
          version is MAJOR.MINOR.PATCH, without a \`v\` in front.

  Remedy  Write it in the form that the message names.

  Not so  { "version": "v1.0" }
  But so  { "version": "1.0.0" }
`,
    });
  });

  it("takes the code in brackets as messages show it, its number, and several at once", async () => {
    const of = async (...asked: readonly string[]) => (await call(["explain", ...asked])).out;
    expect(await of("[manifest.pattern]")).toBe(await of("manifest.pattern"));
    expect(await of("1108")).toBe(await of("manifest.pattern"));
    expect(await of("json.syntax", "1108")).toBe(`${await of("json.syntax")}\n${await of("1108")}`);
  });

  it("lists the codes that begin so, and the areas", async () => {
    const { code, out } = await call(["explain", "json."]);
    const codes = Object.keys(ERROR_CATALOGUE).filter((each) => each.startsWith("json."));
    expect([
      code,
      out
        .trimEnd()
        .split("\n")
        .map((line) => line.split(" ")[0]),
    ]).toEqual([0, codes]);
    expect((await call(["explain"])).out).toMatch(/^manifest +\d+ codes$/m);
  });

  it("suggests what was probably meant, and refuses", async () => {
    const of = async (asked: string) => {
      const { code, out, err } = await call(["explain", asked]);
      return [code, out, err];
    };
    const told = (asked: string, meant: string) => [1, "", `bourse: there is no code "${asked}"\n  ${meant}\n`];
    expect(await of("manifest.unkown_property")).toEqual(
      told("manifest.unkown_property", "Did you mean manifest.unknown_property?"),
    );
    expect(await of("mainfest")).toEqual(told("mainfest", "Did you mean manifest?"));
    expect(await of("unknown_property")).toEqual(told("unknown_property", "Did you mean manifest.unknown_property?"));
    expect(await of("xyzzy")).toEqual(told("xyzzy", "`bourse explain` lists the areas."));
    const [, , forged] = await of("\u001B[2Jx\n");
    expect(forged).not.toContain("\u001B");
    expect((await call(["explain", "x".repeat(100_000)])).code).toBe(1);
  });

  it("writes each code as one line of JSON, and what is none too", async () => {
    const { code, out } = await call(["explain", "guest.trap", "gest.trap", "--json"]);
    expect([code, jsonLines(out)]).toEqual([
      1,
      [explainError("guest.trap"), { ok: false, asked: "gest.trap", suggestion: "guest.trap" }],
    ]);
    const all = jsonLines((await call(["explain", "--json"])).out).map((each) => each.code);
    expect(all).toEqual(Object.keys(ERROR_CATALOGUE));
  });
});
