import { expect, it } from "vitest";
import { ServiceError } from "../failure.ts";
import { failureBody, failureHeaders, statusOf, toServiceError } from "./failures.ts";

const withCode = (code: string) => Object.assign(new Error("secret detail"), { code });

it("[P28] a database or disk that cannot work now is 503, with the time to come back and no detail", () => {
  for (const code of ["ECONNREFUSED", "57P01", "53300", "08006", "40P01", "40001", "ENOSPC", "EROFS"]) {
    const error = toServiceError(withCode(code));
    expect([error.code, statusOf(error)]).toEqual(["http.unavailable", 503]);
    expect(failureHeaders(error)["retry-after"]).toBe("5");
    expect(JSON.stringify(failureBody(error, "r"))).not.toContain("secret");
  }
});

it("[P23] [P28] what is no refusal is the service's own fault and tells nothing of it", () => {
  for (const fault of [new Error("secret detail"), "secret detail", null, withCode("XX000"), withCode("23505")]) {
    const error = toServiceError(fault);
    expect(error.code).toBe("http.internal");
    expect(JSON.stringify(failureBody(error, "r"))).not.toContain("secret");
  }
});

it("a refusal stays what it is", () => {
  const refusal = new ServiceError("state.conflict", "why");
  expect(toServiceError(refusal)).toBe(refusal);
});
