import { describe, expect, it } from "vitest";
import { call } from "./fake-io.ts";
import { put, testFolder } from "./workspace.ts";

const folder = testFolder();

describe("bourse canonicalize", () => {
  it("[R-JSON] [P3] writes RFC 8785 bytes and no newline", async () => {
    const text = '{ "\\u20ac": 1, "b": [4.50, 1e3, 0.002, 1E30, -0, true, null], "a": {"z": "\\u000f\\"", "y": []} }';
    const { code, out, err } = await call(["canonicalize", put(folder, "in.json", text)]);
    expect(out).toBe('{"a":{"y":[],"z":"\\u000f\\""},"b":[4.5,1000,0.002,1e+30,0,true,null],"€":1}');
    expect([code, err]).toEqual([0, ""]);
    expect((await call(["canonicalize", "-"], { stdin: text })).out).toBe(out);
  });

  it.each([
    ["json.duplicate_key", '{"a":1,"\\u0061":2}'],
    ["json.integer_invalid", "9007199254740993"],
    ["json.encoding_invalid", '"\\ud800"'],
    ["json.too_deep", "[".repeat(65) + "]".repeat(65)],
    ["json.forbidden_key", '{"__proto__":1}'],
    ["json.syntax", "[1,]"],
    ["json.syntax", ""],
  ])("[R-JSON] refuses with %s on the standard error and exits 1", async (rule, text) => {
    const { code, out, err } = await call(["canonicalize", put(folder, "bad.json", text), "--json"]);
    expect([code, out]).toEqual([1, ""]);
    expect(JSON.parse(err)).toMatchObject({ ok: false, issues: [{ rule }] });
  });

  it("refuses what it cannot read with 1 and wrong usage with 2", async () => {
    expect((await call(["canonicalize", `${folder}/none.json`])).code).toBe(1);
    expect((await call(["canonicalize", "/dev/zero"])).code).toBe(1);
    expect((await call(["canonicalize"])).code).toBe(2);
    expect((await call(["canonicalize", "-"], { stdin: new Uint8Array(2 ** 21) })).code).toBe(1);
  });
});
