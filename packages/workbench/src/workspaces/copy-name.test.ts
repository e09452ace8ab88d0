import { expect, it } from "vitest";
import { copyName } from "./copy-name.ts";

it("names a copy so that it can be made again, and cuts no character in half", () => {
  expect(copyName("Main", ["Main"])).toBe("Main copy");
  expect(copyName("Main", ["Main", "main COPY", "Main copy 2"])).toBe("Main copy 3");
  const long = copyName("📈".repeat(32), []);
  expect(long.length).toBeLessThanOrEqual(64);
  expect(long.isWellFormed()).toBe(true);
});
