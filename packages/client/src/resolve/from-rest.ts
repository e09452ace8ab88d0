import { decodeBase64 } from "@bourse/archive";
import { canonicalize, type JsonValue } from "@bourse/contract";
import type { PluginVersionRecord } from "../generated/rest.ts";
import { ClientRefusal } from "../refusal.ts";
import type { PublishedRecord } from "./record.ts";

/**
 * Takes a version as the catalogue sends it. The manifest is canonicalised again: its signed bytes follow from its value.
 *
 * @throws ClientRefusal `tool.answer_invalid` when key or signature is not base64.
 */
export function recordFromRest(sent: PluginVersionRecord): PublishedRecord {
  return {
    id: sent.id,
    version: sent.version,
    channel: sent.channel,
    ...(sent.min_host_version === null ? {} : { minHostVersion: sent.min_host_version }),
    apiVersion: sent.api_version,
    runtime: sent.runtime,
    capabilities: sent.capabilities,
    abiMask: sent.abi?.mask ?? 0,
    digest: sent.digest,
    size: sent.size,
    publisher: sent.publisher,
    publisherVerified: sent.publisher_verified,
    keyId: sent.key_id,
    publicKey: fromBase64(sent.public_key),
    signature: fromBase64(sent.signature),
    manifest: canonicalize(sent.manifest as JsonValue),
    ...revocationOf(sent),
    state: sent.state,
    ...(sent.yanked === null ? {} : { yankReason: sent.yanked.reason }),
    // A service of an earlier release takes nothing down and does not say so.
    ...(sent.taken_down ? { takedownReason: sent.taken_down.reason } : {}),
    publishedAt: sent.published_at,
  };
}

function revocationOf({ key_revocation: end }: PluginVersionRecord) {
  return !end ? {} : { keyRevokedFrom: end.effective_at, keyRevokeReason: end.reason };
}

function fromBase64(text: string): Uint8Array {
  const bytes = decodeBase64(text);
  if (bytes === undefined) throw new ClientRefusal("tool.answer_invalid", "a key or signature is not base64");
  return bytes;
}
