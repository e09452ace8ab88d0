import { describe, expect, it } from "vitest";
import { type PossessionStatement, possessionStatement } from "./possession.ts";
import { registrationStatement } from "./statement.ts";

const base: PossessionStatement = { challenge: "c", accountId: "a", publisherId: "p", keyId: "k", expiresAt: "e" };

describe("the statement of a key's possession", () => {
  it("[P2] is what other implementers must make", () => {
    expect(Buffer.from(possessionStatement(base)).toString("latin1")).toBe(
      [
        "\0\0\0\x15svc.key-possession.v1",
        "\0\0\0\x01c",
        "\0\0\0\x01a",
        "\0\0\0\x01p",
        "\0\0\0\x01k",
        "\0\0\0\x01e",
      ].join(""),
    );
  });

  it("[R-SIGNATURE] is another for every other field, and none of another purpose", () => {
    const bytes = (statement: PossessionStatement) => Buffer.from(possessionStatement(statement)).toString("hex");
    const others = Object.keys(base).map((name) => bytes({ ...base, [name]: "x" }));
    expect(new Set([...others, bytes(base)]).size).toBe(6);
    const registration = { challenge: "c", accountId: "a", publisher: "p", publicKey: new Uint8Array([1]) };
    expect(Buffer.from(registrationStatement(registration)).toString("hex")).not.toBe(bytes(base));
  });
});
