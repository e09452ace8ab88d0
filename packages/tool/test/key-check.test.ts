import { newKeyPair, signWith } from "@bourse/testing/keys";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { call } from "./fake-io.ts";
import { jsonLines } from "./spawn.ts";

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
const key = newKeyPair();

function signed(text: string) {
  const message = Buffer.from(text);
  return { public_key: hex(key.publicKey), message: hex(message), signature: hex(signWith(key, message)) };
}

async function check(lines: readonly (string | object)[], end = "\n") {
  const stdin = lines.map((each) => (typeof each === "string" ? each : JSON.stringify(each))).join("\n") + end;
  const called = await call(["key", "check", "--json"], { stdin });
  return { ...called, verdicts: jsonLines(called.out) };
}

describe("bourse key check --json", () => {
  it("[P5] [R-SIGNATURE] verifies each line in order and exits 0 when all hold", async () => {
    const { code, verdicts, err } = await check([signed("one"), signed(""), signed("drei ü")]);
    expect(verdicts).toEqual(Array.from({ length: 3 }, () => ({ ok: true, message: "The signature verifies." })));
    expect([code, err]).toEqual([0, ""]);
    expect((await check([signed("no newline at the end")], "")).code).toBe(0);
    expect((await check([], "")).code).toBe(0);
  });

  it("[P5] [R-SIGNATURE] refuses S + L, the identity key, other messages and wrong lengths, each with its rule", async () => {
    const good = signed("message");
    const order = 2n ** 252n + 27742317777372353535851937790883648493n;
    const s = BigInt(`0x${hex(Buffer.from(good.signature.slice(64), "hex").reverse())}`) + order;
    const malleable = good.signature.slice(0, 64) + hex(Buffer.from(s.toString(16).padStart(64, "0"), "hex").reverse());
    const identity = `01${"00".repeat(31)}`;
    const { code, verdicts } = await check([
      { ...good, signature: malleable },
      { public_key: identity, message: "", signature: identity + "00".repeat(32) },
      { ...good, message: "00" },
      { ...good, signature: good.signature.slice(2) },
      { ...good, public_key: good.public_key.slice(2) },
      { ...good, public_key: "" },
    ]);
    expect(verdicts.map((each) => each.rule)).toEqual([
      "signature.invalid",
      "signature.invalid",
      "signature.invalid",
      "signature.invalid",
      "signature.key_invalid",
      "signature.key_invalid",
    ]);
    expect(Object.keys(verdicts[0] ?? {})).toEqual(["ok", "rule", "message"]);
    expect(code).toBe(1);
  });

  it("[P4] [R-JSON] gives a malformed line a rule and goes on with the next", async () => {
    const good = signed("x");
    const lines = [
      "",
      "nonsense",
      "[]",
      "{}",
      '{"a":1,"a":2}',
      { ...good, extra: 1 },
      { ...good, message: "0" },
      { ...good, message: "zz" },
      { ...good, message: 5 },
      "\u0000",
      good,
    ];
    const { code, verdicts } = await check(lines);
    expect(verdicts.map((each) => each.ok)).toEqual([...Array.from({ length: 10 }, () => false), true]);
    expect(
      verdicts.slice(0, 10).every((each) => typeof each.rule === "string" && typeof each.message === "string"),
    ).toBe(true);
    expect(verdicts[4]?.rule).toBe("json.duplicate_key");
    expect(code).toBe(1);
  });

  it("[P4] keeps no line longer than its cap", async () => {
    const { verdicts } = await check([`{"message":"${"0".repeat(5 * 2 ** 20)}"}`, signed("after")]);
    expect(verdicts.map((each) => [each.ok, each.rule])).toEqual([
      [false, "tool.line_invalid"],
      [true, undefined],
    ]);
  });

  it("[P4] answers any bytes with one verdict a line", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 60 }), async (bytes) => {
        const { out } = await call(["key", "check", "--json"], { stdin: bytes });
        const ended = bytes.length === 0 || bytes.at(-1) === 10 ? 0 : 1;
        expect(jsonLines(out).length).toBe(bytes.filter((each) => each === 10).length + ended);
      }),
      { seed: 7, numRuns: 100 },
    );
  });
});
