import { fakeDns } from "@bourse/cloud/testing";
import { PROOF_LIMITS } from "@bourse/contract";

import { describe, expect, it } from "vitest";
import type { TxtAnswer } from "../../../ports/dns.ts";
import { lookAtRecord } from "./look-at-record.ts";
import { TOKEN_PREFIX } from "./token.ts";

const token = `${TOKEN_PREFIX}${"a".repeat(43)}`;
const other = `${TOKEN_PREFIX}${"b".repeat(43)}`;
const NAME = "_bourse-challenge.a.example";

function look(answer?: TxtAnswer) {
  const dns = fakeDns();
  if (answer) dns.answers.set(NAME, answer);
  return lookAtRecord({ dns, limits: PROOF_LIMITS }, { domain: "a.example", token });
}
const records = (...all: readonly (readonly string[])[]) => look({ kind: "records", records: all });

describe("a look at TXT records", () => {
  it("finds the token alone, among others, and cut into strings", async () => {
    expect(await records([token])).toMatchObject({ code: "holds" });
    expect(await records(["v=spf1 -all"], [other], [token])).toMatchObject({ code: "holds" });
    expect(await records([token.slice(0, 20), token.slice(20)])).toMatchObject({ code: "holds" });
  });

  it("says what it saw instead", async () => {
    expect(await look()).toMatchObject({ code: "no_record", message: `there is no TXT record at ${NAME}` });
    expect(await look({ kind: "unavailable" })).toMatchObject({ code: "resolver_unavailable" });
    const two = await records(["v=spf1 -all"], ["x"]);
    expect(two).toMatchObject({
      code: "no_match",
      message: `found 2 TXT records at ${NAME}, none is the expected value`,
    });
    expect((await records([other])).message).toBe(
      `found 1 TXT record at ${NAME}, none is the expected value; 1 of them for another proof`,
    );
  });

  it.each([
    ["a longer one", `${token}a`],
    ["a shorter one", token.slice(0, -1)],
    ["one in capitals", token.toUpperCase()],
    ["one with a space", ` ${token}`],
    ["one in quotes", `"${token}"`],
    ["one with a NUL", `${token}\0`],
    ["one after a NUL", `\0${token}`],
    ["another's", other],
    ["nothing", ""],
  ])("[P4] takes no other value: %s", async (_what, value) => {
    expect(await records([value])).toMatchObject({ code: "no_match", observed: null });
  });

  it("[P4] reads no answer of ten thousand records, and no record of 64 KiB", async () => {
    const many = Array.from({ length: 10_000 }, () => [token]);
    expect(await records(...many)).toMatchObject({
      code: "too_many_records",
      message: expect.stringContaining("found 10000 TXT records"),
    });
    const huge = Array.from({ length: 257 }, () => "x".repeat(255));
    const found = await records(huge, [`${token}${"y".repeat(65_536)}`]);
    expect(found).toMatchObject({ code: "no_match", answer: "2 TXT records, SHA-256 of none that was read" });
    expect((await records(huge, [token])).code).toBe("holds");
  });

  it("[P4] keeps nothing of a stranger's words: only counts and hashes", async () => {
    const found = await records(["canary \0 \u202e <script>"], ...Array.from({ length: 60 }, (_, at) => [`x${at}`]));
    expect(JSON.stringify(found)).not.toMatch(/canary|script|\\u0000/);
    expect(found.answer.length).toBeLessThan(1000);
  });
});
