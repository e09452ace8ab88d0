import { decodeBase64, endorsementsOf } from "@bourse/archive";
import { canonicalize, ENDORSEMENTS, type JsonValue } from "@bourse/contract";
import type { PluginVersionRecord } from "../generated/rest.ts";
import { ClientRefusal } from "../refusal.ts";
import type { PublishedRecord } from "./record.ts";

/**
 * Reads a version from the catalogue's answer. The manifest is canonicalised again: its signed bytes follow from its
 * value. A record that cannot be read becomes `unreadable`, so that one bad record does not affect the rest of its
 * list.
 *
 * @throws ClientRefusal `tool.answer_invalid` when the record lacks even a version.
 */
export function recordFromRest(sent: PluginVersionRecord): PublishedRecord {
  const { read, unreadable } = fieldReader(sent);
  const record: Omit<PublishedRecord, "unreadable"> = {
    id: sent.id,
    version: sent.version,
    channel: read("channel", isText, "stable"),
    ...optional("minHostVersion", read("min_host_version", orNull(isText), null)),
    apiVersion: read("api_version", isNumber, 0),
    runtime: read("runtime", isText, "resource"),
    capabilities: read("capabilities", isTexts, []),
    abiMask: read("abi", orNull(isAbi), null)?.mask ?? 0,
    digest: read("digest", isText, ""),
    size: read("size", isNumber, 0),
    publisher: read("publisher", isText, ""),
    publisherVerified: sent.publisher_verified === true,
    keyId: read("key_id", isText, ""),
    publicKey: decodeBase64(read("public_key", isBase64, "")) ?? EMPTY,
    signature: decodeBase64(read("signature", isBase64, "")) ?? EMPTY,
    // A service of an earlier release omits the field. Keeps one more than a version can have, so that the check can
    // report the excess.
    endorsements: endorsementsOf((read("endorsements", orNull(isEndorsements), []) ?? []).slice(0, ENDORSEMENTS + 1)),
    manifest: canonicalize(read("manifest", isObject, {}) as JsonValue),
    ...revocationOf(read("key_revocation", orNull(isRevocation), null)),
    // An unknown state is kept as sent: only `published` resolves.
    state: read("state", isText, "" as PublishedRecord["state"]),
    ...optional("yankReason", read("yanked", orNull(isReason), null)?.reason),
    // A service of an earlier release has no takedowns and omits the field.
    ...optional("takedownReason", read("taken_down", orNull(isReason), null)?.reason),
    ...judgedOf(sent),
    publishedAt: read("published_at", isText, ""),
  };
  return unreadable.length === 0 ? record : { ...record, unreadable: unreadable.join(", ") };
}

type Field = keyof PluginVersionRecord;
type Test = (value: unknown) => boolean;

/** Reads fields of the wanted type; for any other type it notes the field's name and returns an empty value. */
function fieldReader(sent: PluginVersionRecord) {
  if (!isObject(sent) || !isText(sent.id) || !isText(sent.version))
    throw new ClientRefusal("tool.answer_invalid", "a record does not name its version");
  const unreadable: Field[] = [];
  const read = <Name extends Field>(name: Name, fits: Test, empty: PluginVersionRecord[Name]) => {
    if (fits(sent[name])) return sent[name];
    unreadable.push(name);
    return empty;
  };
  return { read, unreadable };
}

const EMPTY = new Uint8Array();
const isText: Test = (value) => typeof value === "string";
const isNumber: Test = (value) => typeof value === "number";
const isTexts: Test = (value) => Array.isArray(value) && value.every(isText);
const isObject: Test = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isBase64: Test = (value) => typeof value === "string" && decodeBase64(value) !== undefined;
const hasText =
  (...names: readonly string[]): Test =>
  (value) =>
    isObject(value) && names.every((name) => isText((value as Record<string, unknown>)[name]));
const hasNumber =
  (...names: readonly string[]): Test =>
  (value) =>
    isObject(value) && names.every((name) => Number.isSafeInteger((value as Record<string, unknown>)[name]));
const isEndorsement = hasText("key_id", "signature");
const isEndorsements: Test = (value) => Array.isArray(value) && value.every(isEndorsement);
const isReason = hasText("reason");
const isRevocation = hasText("effective_at", "reason");
const isJudged: Test = (value) => hasText("look_ahead")(value) && hasNumber("scenarios", "findings")(value);
const isAbi: Test = (value) => isObject(value) && isNumber((value as { readonly mask?: unknown }).mask);
/** Absent counts as null: an earlier release of the service does not send every field. */
const orNull =
  (fits: Test): Test =>
  (value) =>
    value === null || value === undefined || fits(value);

/** These are for reading alone: where they cannot be read, they are left out, and the version is as good as before. */
function judgedOf({ dossier, sources }: PluginVersionRecord): Pick<PublishedRecord, "judged" | "sources"> {
  return {
    ...(dossier &&
      isJudged(dossier) && {
        judged: { scenarios: dossier.scenarios, findings: dossier.findings, lookAhead: dossier.look_ahead },
      }),
    ...(sources &&
      hasText("rebuilt")(sources) && { sources: { rebuilt: sources.rebuilt, isPublic: isText(sources.path) } }),
  };
}

function optional<Name extends string>(name: Name, value: string | null | undefined) {
  return (value === null || value === undefined ? {} : { [name]: value }) as { readonly [Key in Name]?: string };
}

function revocationOf(end: PluginVersionRecord["key_revocation"]) {
  return end ? { keyRevokedFrom: end.effective_at, keyRevokeReason: end.reason } : {};
}
