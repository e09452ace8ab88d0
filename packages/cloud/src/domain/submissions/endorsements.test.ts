import { endorsementBodies } from "@bourse/archive";
import { newOfficials } from "@bourse/archive/testing";
import { ENDORSEMENTS, type EndorsementBody, OFFICIAL_KEYS } from "@bourse/contract";
import { newKeyPair } from "@bourse/testing/keys";
import { describe, expect, it } from "vitest";
import { addSignatures, requireOfficial } from "./endorsements.ts";

const VERSION = { id: "svc.macro_board", version: "1.0.0", digest: "ab".repeat(32), manifest: "{}" };
const ROW = { ...VERSION, runtime: "webApp" as const, key_id: "cd".repeat(32) };
const STATEMENT = { ...VERSION, manifest: new TextEncoder().encode(VERSION.manifest) };
const ALL = Array.from({ length: OFFICIAL_KEYS }, (_, index) => index);

describe("the official signatures of a version", () => {
  it("[SERVICE-17] count after every change of the keys: no more are kept than are read, and the oldest give way", () => {
    let stored: EndorsementBody[] = [];
    for (let change = 0; change <= ENDORSEMENTS / OFFICIAL_KEYS; change += 1) {
      const officials = newOfficials({ pairs: ALL.map(newKeyPair) });
      const row = { ...ROW, endorsements: JSON.stringify(stored) };
      stored = addSignatures(officials.set, row, endorsementBodies(officials.endorse(STATEMENT, ALL)));
      expect(() => requireOfficial(officials.set, { ...ROW, endorsements: JSON.stringify(stored) })).not.toThrow();
    }
    expect(stored).toHaveLength(ENDORSEMENTS);
  });
});
