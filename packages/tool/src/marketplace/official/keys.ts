import { makeOfficialSet, type OfficialSet, parsePublicKey } from "@bourse/archive";
import { ClientRefusal, type KeyStore } from "@bourse/client";
import { type Invocation, textOption } from "../../cli/command.ts";

/** The values of an option that takes several; nothing when it was not given. */
export function namesOption({ options }: Invocation, name: string): readonly string[] | undefined {
  const values = options[name];
  return Array.isArray(values) ? values.filter((each) => typeof each === "string") : undefined;
}

/** A set of the given keys, each a name on this machine or a public key as text. */
export function setOf(
  given: Invocation,
  store: KeyStore,
  { keys, from }: { readonly keys: readonly string[]; readonly from?: OfficialSet },
): OfficialSet {
  const verdict = makeOfficialSet({
    revision: (from?.revision ?? 0) + 1,
    threshold: thresholdOf(given, keys.length),
    publicKeys: keys.map((each) => publicKeyOf(store, each)),
    ...(from === undefined ? {} : { previous: from.digest }),
  });
  if (verdict.ok) return verdict.set;
  throw new ClientRefusal("official.set_invalid", verdict.faults.join(" "));
}

function publicKeyOf(store: KeyStore, text: string): Uint8Array {
  const named = store.list().find((each) => each.name === text);
  const key = parsePublicKey(named?.publicKey ?? text);
  if (key.ok) return key.publicKey;
  throw new ClientRefusal("signature.key_invalid", `"${text}" is no key of this machine and no public key.`);
}

/** More than half, so that no two halves of the keys can both decide. */
function thresholdOf(given: Invocation, count: number): number {
  const text = textOption(given, "threshold");
  if (text === undefined) return Math.floor(count / 2) + 1;
  return /^[0-9]{1,3}$/.test(text) ? Number(text) : Number.NaN;
}
