import Type from "typebox";
import { CAPABILITIES, type Capability } from "../capabilities.ts";
import {
  EXTENSION_ID_MAX_LENGTH,
  EXTENSION_ID_MIN_LENGTH,
  EXTENSION_ID_PATTERN,
  HASH_VALUE_PATTERN,
  NAMESPACED_ID_MAX_LENGTH,
  NAMESPACED_ID_MIN_LENGTH,
  NAMESPACED_ID_PATTERN,
  SEMANTIC_VERSION_PATTERN,
} from "../identifiers.ts";
import {
  CONTRIBUTION_DESCRIPTION_MAX_LENGTH,
  DESCRIPTION_MAX_LENGTH,
  NAME_MAX_LENGTH,
  ORDER_BOUND,
  TITLE_MAX_LENGTH,
  VERSION_MAX_LENGTH,
} from "../limits/manifest.ts";
import { shownText, text } from "../schemas/fields.ts";

/** 12-128 characters, `svc.` and one segment; the same rule as `isExtensionId`. */
export const ExtensionIdSchema = Type.String({
  minLength: EXTENSION_ID_MIN_LENGTH,
  maxLength: EXTENSION_ID_MAX_LENGTH,
  pattern: EXTENSION_ID_PATTERN,
  "x-says": "is not an extension id: svc. and a segment of lowercase letters, digits, . _ - between letters or digits",
});

export const NamespacedIdSchema = Type.String({
  minLength: NAMESPACED_ID_MIN_LENGTH,
  maxLength: NAMESPACED_ID_MAX_LENGTH,
  pattern: NAMESPACED_ID_PATTERN,
  "x-says": "is not a namespaced id: an extension id, a dot, and a suffix of letters, digits, . _ -",
});

/** A semantic version (semver 2.0.0); the same rule as `isSemanticVersion`. */
export const SemanticVersionSchema = Type.String({
  pattern: SEMANTIC_VERSION_PATTERN,
  "x-says":
    "is not a semantic version: MAJOR.MINOR.PATCH without leading zeros, optionally followed by -pre.release and +build",
});

/** SHA-256 as 64 lowercase hexadecimal characters; the same rule as `isHashValue`. */
export const HashValueSchema = Type.String({
  pattern: HASH_VALUE_PATTERN,
  "x-says": "is not a hash value: exactly 64 lowercase hexadecimal characters",
});

export const OrderSchema = Type.Integer({ minimum: -ORDER_BOUND, maximum: ORDER_BOUND });
export const NameSchema = text(1, NAME_MAX_LENGTH);
export const TitleSchema = shownText(TITLE_MAX_LENGTH);
export const ContributionDescriptionSchema = text(0, CONTRIBUTION_DESCRIPTION_MAX_LENGTH);
export const VersionSchema = Type.String({ minLength: 1, maxLength: VERSION_MAX_LENGTH });

/** The only publisher of webApp and managedModel packages. */
export const OFFICIAL_PUBLISHER = "Service Official";

/** Fields of every manifest. */
export const commonFields = {
  id: ExtensionIdSchema,
  name: NameSchema,
  version: VersionSchema,
  description: text(1, DESCRIPTION_MAX_LENGTH),
  publisher: text(1, NAME_MAX_LENGTH),
};

/** Free data of the author, in an object; no part of the service reads it. */
export const FreeMetadataSchema = Type.Unsafe<Readonly<Record<string, unknown>>>({ type: "object" });

/** A list of capabilities without duplicates, limited to those that a runtime may request. */
export function capabilityList<Name extends Capability>(allowed: readonly Name[]) {
  return Type.Unsafe<readonly Name[]>({
    type: "array",
    items: { type: "string", enum: [...allowed] },
    uniqueItems: true,
  });
}

/** Exactly the given capabilities, in any order. */
export function capabilitySet<Name extends Capability>(all: readonly Name[]) {
  return Type.Unsafe<readonly Name[]>({
    type: "array",
    items: { type: "string", enum: [...all] },
    uniqueItems: true,
    minItems: all.length,
  });
}

/** Every capability, for checks that do not depend on the runtime. */
export const AnyCapabilities = capabilityList(CAPABILITIES.map((each) => each.name));
