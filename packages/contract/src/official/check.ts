import { type Issue, issue } from "../issue.ts";
import { parseStrictJson } from "../json/parse.ts";
import { typed } from "../json/typed.ts";
import { OFFICIAL_SETS_MAX_BYTES } from "../limits/publishers.ts";
import { faultsOf } from "../schemas/faults-of.ts";
import { type EndorsementsFile, EndorsementsFileSchema, type OfficialSetsBody, OfficialSetsSchema } from "./format.ts";

/** The contents of a file that has the right form, or every fault of it. */
export type FormVerdict<Body> =
  | { readonly ok: true; readonly body: Body; readonly issues: readonly [] }
  | { readonly ok: false; readonly issues: readonly Issue[] };

/**
 * Checks the form of a file of official keys. The keys and signatures in it are checked by the archive package.
 *
 * @returns issues of `json.*` and `official.set_invalid`; never throws.
 */
export function checkOfficialSetsForm(bytes: Uint8Array): FormVerdict<OfficialSetsBody> {
  return checkForm(bytes, OfficialSetsSchema, "official.set_invalid");
}

/**
 * Checks the form of a file of official signatures.
 *
 * @returns issues of `json.*` and `official.endorsements_invalid`; never throws.
 */
export function checkEndorsementsForm(bytes: Uint8Array): FormVerdict<EndorsementsFile> {
  return checkForm(bytes, EndorsementsFileSchema, "official.endorsements_invalid");
}

function checkForm<Body>(bytes: Uint8Array, schema: object, rule: string): FormVerdict<Body> {
  const read = parseStrictJson(bytes, { maxBytes: OFFICIAL_SETS_MAX_BYTES });
  if (!read.ok) return { ok: false, issues: read.issues };
  const issues = faultsOf(schema, read.value).map(({ pointer, message }) => issue(rule, pointer, message));
  return issues.length > 0 ? { ok: false, issues } : { ok: true, body: typed(read.value), issues: [] };
}
