import { decodeBase64 } from "@bourse/archive";
import type { PublisherKey, PublisherKeySet } from "../../generated/rest.ts";
import { ClientRefusal } from "../../refusal.ts";
import type { KeyRecord, PublisherKeys } from "./key-set.ts";

/**
 * Reads a key set from the marketplace's answer.
 *
 * @throws ClientRefusal `tool.answer_invalid` when a key or signature is not base64, or the revision is not a number.
 */
export function keySetFromRest(sent: PublisherKeySet): PublisherKeys {
  if (!/^[0-9]{1,19}$/.test(sent.revision)) throw invalid("a revision that is not a number");
  return { publisher: sent.publisher, revision: BigInt(sent.revision), keys: sent.keys.map(toKey) };
}

function toKey(sent: PublisherKey): KeyRecord {
  const { rotation, revocation } = sent;
  return {
    keyId: sent.key_id,
    publicKey: fromBase64(sent.public_key),
    validFrom: sent.valid_from,
    ...(sent.retired_from === null ? {} : { retiredFrom: sent.retired_from }),
    ...(revocation === null ? {} : { revokedFrom: revocation.effective_at, revokeReason: revocation.reason }),
    ...(rotation === null
      ? {}
      : {
          rotation: {
            oldKeyId: rotation.old_key_id,
            effectiveAt: rotation.effective_at,
            challenge: rotation.challenge,
            signature: fromBase64(rotation.signature),
          },
        }),
  };
}

function fromBase64(text: string): Uint8Array {
  return decodeBase64(text) ?? refuse();
}

function refuse(): never {
  throw invalid("a key or signature that is not base64");
}

function invalid(what: string): ClientRefusal {
  return new ClientRefusal("tool.answer_invalid", `the key set holds ${what}`);
}
