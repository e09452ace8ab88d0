import { describe, expect, it } from "vitest";
import { ApiError, errorOf, UNREACHABLE } from "../api/error.ts";
import { wordsOf } from "./words.ts";

describe("words for failures", () => {
  it("takes title and hint from the catalogue and keeps the code", () => {
    const words = wordsOf(new ApiError(409, { code: "trust.key_changed", message: "Key 12ab, not 34cd." }));
    expect(words).toMatchObject({ code: "trust.key_changed", detail: "Key 12ab, not 34cd." });
    expect(words.title).toMatch(/another key/);
    expect(words.hint).toBeTruthy();
  });

  it("has words for a code it does not know", () => {
    for (const code of ["new.code", "__proto__", "constructor"]) {
      expect(wordsOf(new ApiError(500, { code, message: "m" })).title).toBe("The host refused");
    }
    expect(wordsOf(new Error("boom"))).toMatchObject({ code: "page.failed" });
    expect(wordsOf(new ApiError(0, { code: UNREACHABLE, message: "m" })).title).toMatch(/does not answer/);
  });

  it("reads an answer that is no error body", async () => {
    expect(await errorOf(new Response("<html>", { status: 502 }))).toMatchObject({
      status: 502,
      code: "page.answer_invalid",
    });
  });
});
