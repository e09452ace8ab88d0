export {
  checkEndorsements,
  type EndorsedVersion,
  type EndorsementCode,
  type EndorsementFault,
  type EndorsementVerdict,
} from "./endorsements.ts";
export { type FollowVerdict, followOfficialSets } from "./follow.ts";
export {
  type Endorsement,
  makeOfficialSet,
  type OfficialKey,
  type OfficialSet,
  type OfficialSetInput,
  type OfficialSetVerdict,
  officialSetStatement,
} from "./set.ts";
export {
  endorsementBodies,
  endorsementsOf,
  keptOfficialSet,
  newestOf,
  type OfficialSetCode,
  type OfficialSetFault,
  type OfficialSets,
  type OfficialSetsVerdict,
  officialSetsBody,
  type ProposedSetsVerdict,
  readKeptOfficialSet,
  readOfficialSets,
  readProposedSets,
  type SignedOfficialSet,
} from "./sets-file.ts";
export { type OfficialStatement, officialStatement } from "./statement.ts";
