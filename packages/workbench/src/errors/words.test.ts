import { ERROR_CATALOGUE } from "@bourse/contract/errors";
import { describe, expect, it } from "vitest";
import { ApiError, errorOf, UNREACHABLE } from "../api/error.ts";
import { wordsOf } from "./words.ts";

const told = (error: unknown) => wordsOf(error, ERROR_CATALOGUE);

describe("words for failures", () => {
  it("takes title and hint from the catalogue and keeps the code", () => {
    const words = told(new ApiError(409, { code: "trust.key_changed", message: "Key 12ab, not 34cd." }));
    expect(words).toMatchObject({ code: "trust.key_changed", detail: "Key 12ab, not 34cd." });
    expect(words.title).toMatch(/another key/);
    expect(words.hint).toBeTruthy();
  });

  it("has words for a code it does not know", () => {
    for (const code of ["new.code", "__proto__", "constructor"]) {
      expect(told(new ApiError(500, { code, message: "m" })).title).toBe("The host refused");
    }
    expect(told(new Error("boom"))).toMatchObject({ code: "page.failed" });
    expect(told(new ApiError(0, { code: UNREACHABLE, message: "m" })).title).toMatch(/does not answer/);
  });

  it("tells a failure in the host's own words as long as the catalogue is not there", () => {
    const error = new ApiError(409, { code: "trust.key_changed", message: "Key 12ab, not 34cd.", hint: "Ask them." });
    expect(wordsOf(error, {})).toMatchObject({ detail: "Key 12ab, not 34cd.", hint: "Ask them." });
  });

  it("reads an answer that is no error body", async () => {
    expect(await errorOf(new Response("<html>", { status: 502 }))).toMatchObject({
      status: 502,
      code: "page.answer_invalid",
    });
  });
});
