export { checkEndorsementsForm, checkOfficialSetsForm, type FormVerdict } from "./check.ts";
export {
  ENDORSEMENTS_FORMAT,
  type EndorsementBody,
  EndorsementSchema,
  type EndorsementsFile,
  needsOfficialSignatures,
  OFFICIAL_RUNTIMES,
  OFFICIAL_SETS_FORMAT,
  type OfficialSetBody,
  type OfficialSetsBody,
} from "./format.ts";
