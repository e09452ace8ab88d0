/** Prefix of every identifier of the service. */
export const SERVICE_PREFIX = "svc.";
/** Prefix of the ids of the client's own extensions. */
export const BUILT_IN_PREFIX = "bourse.";

export const EXTENSION_ID_MIN_LENGTH = 12;
export const EXTENSION_ID_MAX_LENGTH = 128;
export const NAMESPACED_ID_MIN_LENGTH = 3;
export const NAMESPACED_ID_MAX_LENGTH = 128;

/** Shape of an extension id; its length is a separate rule, so that each fault has its own message. */
export const EXTENSION_ID_PATTERN = "^svc\\.[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?$";

/**
 * Shape of an extension id followed by `.` and a suffix. The look-ahead checks the characters first: without it a long
 * hostile string makes the search for the split quadratic. The shortest matching extension id leaves the rest to the
 * suffix, whose characters are a superset, so a split is found whenever one exists.
 */
export const NAMESPACED_ID_PATTERN = "^(?=[A-Za-z0-9._-]*$)svc\\.[a-z0-9][a-z0-9._-]{6,}[a-z0-9]\\.[A-Za-z0-9._-]";

const NUMERIC = "(?:0|[1-9][0-9]*)";
const PRE_RELEASE_PART = `(?:${NUMERIC}|[0-9]*[A-Za-z-][0-9A-Za-z-]*)`;
const BUILD = "(?:\\+[0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*)?";

/** Shape of `MAJOR.MINOR.PATCH` alone. */
export const PLAIN_VERSION_PATTERN = `^${NUMERIC}\\.${NUMERIC}\\.${NUMERIC}$`;

/** Shape of a semantic version (semver 2.0.0) with optional pre-release and build parts. */
export const SEMANTIC_VERSION_PATTERN = `^${NUMERIC}\\.${NUMERIC}\\.${NUMERIC}(?:-${PRE_RELEASE_PART}(?:\\.${PRE_RELEASE_PART})*)?${BUILD}$`;

/** Shape of a host version from 3.0.0 on, without a pre-release part: managed models refuse pre-release hosts. */
export const RELEASED_HOST_VERSION_PATTERN = `^(?:[3-9]|[1-9][0-9]+)\\.${NUMERIC}\\.${NUMERIC}${BUILD}$`;

/** Shape of a hash value: SHA-256 as 64 lowercase hexadecimal characters. */
export const HASH_VALUE_PATTERN = "^[0-9a-f]{64}$";

const extensionId = new RegExp(EXTENSION_ID_PATTERN, "u");
const namespacedId = new RegExp(NAMESPACED_ID_PATTERN, "u");
const semanticVersion = new RegExp(SEMANTIC_VERSION_PATTERN, "u");
const hashValue = new RegExp(HASH_VALUE_PATTERN, "u");

/** True for an extension id: 12-128 characters, `svc.`, a segment that starts and ends with a letter or digit. */
export function isExtensionId(text: string): boolean {
  return hasLength(text, EXTENSION_ID_MIN_LENGTH, EXTENSION_ID_MAX_LENGTH) && extensionId.test(text);
}

/** True for an extension id, `.`, and a suffix; 3-128 characters together. */
export function isNamespacedId(text: string): boolean {
  return hasLength(text, NAMESPACED_ID_MIN_LENGTH, NAMESPACED_ID_MAX_LENGTH) && namespacedId.test(text);
}

/** True for a semantic version: no leading zeros in numeric parts, numeric pre-release identifiers included. */
export function isSemanticVersion(text: string): boolean {
  return semanticVersion.test(text);
}

/** True for 64 lowercase hexadecimal characters. */
export function isHashValue(text: string): boolean {
  return hashValue.test(text);
}

function hasLength(text: string, least: number, most: number): boolean {
  return text.length >= least && text.length <= most;
}
