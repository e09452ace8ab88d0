import { ACCOUNT_LIMITS } from "@bourse/contract";
import { describe, expect, it } from "vitest";
import { hashPassword, isPassword } from "./password-hash.ts";

const COST = ACCOUNT_LIMITS.passwordCost;
const CHEAP = { memoryKib: 64, passes: 1 };

describe("a password's hash", () => {
  it("is argon2id with OWASP's 19 MiB and two passes unless a service is told otherwise", async () => {
    expect(await hashPassword("a long password", COST)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it("has a salt of its own, and is compared at the cost it was made with", async () => {
    const [one, other] = [await hashPassword("a long password", COST), await hashPassword("a long password", COST)];
    expect(one).not.toBe(other);
    expect(await isPassword("a long password", one, CHEAP)).toBe(true);
    expect(await isPassword("another password", one, CHEAP)).toBe(false);
  });

  it("that is missing matches nothing, the decoy's password included", async () => {
    for (const password of ["a long password", "nobody has this password"])
      expect(await isPassword(password, undefined, CHEAP)).toBe(false);
  });

  it("is one of the text's normal form", async () => {
    expect(
      await isPassword("pass\u00e9 compos\u00e9", await hashPassword("passe\u0301 compose\u0301", CHEAP), CHEAP),
    ).toBe(true);
  });
});
