import { type KeyPair, newKeyPair, signWith } from "@bourse/testing/keys";
import {
  type Endorsement,
  keyId,
  makeOfficialSet,
  type OfficialSet,
  type OfficialSets,
  type OfficialStatement,
  officialSetStatement,
  officialSetsBody,
  officialStatement,
  type SignedOfficialSet,
} from "../src/index.ts";

/** Official keys for tests, with everything that is signed with them. */
export interface Officials {
  readonly pairs: readonly KeyPair[];
  readonly set: OfficialSet;
  /** The sets of the file. */
  readonly sets: OfficialSets;
  /** Contents of the file that a host and a cloud are given. */
  readonly file: Uint8Array;
  /** The signatures of the keys with these indexes; absent: as many as are needed. */
  endorse(version: OfficialStatement, by?: readonly number[]): Endorsement[];
  /** The next set, signed by keys of this one; absent: as many as are needed. */
  succeed(next: OfficialsInput, by?: readonly number[]): Officials;
}

export interface OfficialsInput {
  readonly pairs?: readonly KeyPair[];
  /** Keys that must sign; 2 when absent. */
  readonly threshold?: number;
}

/** Three new official keys, two of which must sign, unless told otherwise. */
export function newOfficials(input: OfficialsInput = {}): Officials {
  return officialsOf(input, []);
}

function officialsOf(input: OfficialsInput, before: readonly SignedOfficialSet[], signers: readonly KeyPair[] = []) {
  const { pairs = [newKeyPair(), newKeyPair(), newKeyPair()], threshold = 2 } = input;
  const from = before.at(-1)?.set;
  const made = makeOfficialSet({
    revision: (from?.revision ?? 0) + 1,
    threshold,
    publicKeys: pairs.map((each) => each.publicKey),
    ...(from === undefined ? {} : { previous: from.digest }),
  });
  if (!made.ok) throw new Error(made.faults.join(" "));
  const { set } = made;
  const newest = { set, signatures: signed(signers, officialSetStatement(set)) };
  const [first = newest, ...later] = [...before, newest];
  const sets: OfficialSets = [first, ...later];
  const chosen = (by: readonly number[] | undefined) => pairs.filter((_, at) => by?.includes(at) ?? at < threshold);
  const officials: Officials = {
    pairs,
    set,
    sets,
    file: new TextEncoder().encode(JSON.stringify(officialSetsBody(sets))),
    endorse: (version, by) => signed(chosen(by), officialStatement(version)),
    succeed: (next, by) => officialsOf(next, sets, chosen(by)),
  };
  return officials;
}

function signed(pairs: readonly KeyPair[], message: Uint8Array): Endorsement[] {
  return pairs.map((each) => ({ keyId: keyId(each.publicKey), signature: signWith(each, message) }));
}
