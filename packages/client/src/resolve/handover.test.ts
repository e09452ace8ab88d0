import { keyId, transferStatement } from "@bourse/archive";
import { newKeyPair, signWith } from "@bourse/testing/keys";
import { describe, expect, it } from "vitest";
import { signedHandovers } from "./handover.ts";

const [giver, receiver] = [newKeyPair(), newKeyPair()];
const said = { from: "Giver", to: "Taker", nonce: "n", expires_at: "2026-01-09T00:00:00.000Z" };
const message = transferStatement({
  extensionId: "svc.notes",
  from: "Giver",
  to: "Taker",
  nonce: "n",
  expiresAt: said.expires_at,
});
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
const side = (pair: typeof giver) => ({
  key_id: keyId(pair.publicKey),
  public_key: base64(pair.publicKey),
  signature: base64(signWith(pair, message)),
});
const handover = { ...said, at: "2026-01-02T00:00:00.000Z", offer: side(giver), acceptance: side(receiver) };

describe("a handover", () => {
  it("counts when both sides signed it", () => {
    expect(signedHandovers("svc.notes", [handover])).toEqual([
      {
        from: "Giver",
        to: "Taker",
        at: handover.at,
        fromKeyId: handover.offer.key_id,
        toKeyId: handover.acceptance.key_id,
      },
    ]);
  });

  it.each([
    ["another giver", { from: "Thief" }],
    ["another receiver", { to: "Thief" }],
    ["another nonce", { nonce: "m" }],
    ["another expiry", { expires_at: said.nonce }],
    ["the giver's signature twice", { acceptance: { ...side(receiver), signature: handover.offer.signature } }],
    ["another key's id", { offer: { ...side(giver), key_id: handover.acceptance.key_id } }],
    ["no base64", { offer: { ...side(giver), signature: "?" } }],
  ])("[R-SIGNATURE] is none with %s", (_, change) => {
    expect(signedHandovers("svc.notes", [{ ...handover, ...change }])).toEqual([]);
    expect(signedHandovers("svc.other", [handover])).toEqual([]);
  });
});
