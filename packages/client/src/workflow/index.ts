export { compareWithPublished, type VersionDifference } from "./compare.ts";
export { findSubmission } from "./find-submission.ts";
export { type FollowInput, followSubmission, isFinished } from "./follow.ts";
export { endorsePackage, signOfficialSet } from "./official.ts";
export { type ChosenPackage, choosePackage } from "./package.ts";
export { type ProvePossessionInput, provePossession } from "./prove-possession.ts";
export {
  type Published,
  type PublishInput,
  type PublishStep,
  publishPackage,
  type SignatureRecord,
  signPackage,
} from "./publish.ts";
export { type RegisterInput, registerPublisher } from "./register.ts";
export { type RotateInput, rotateKey } from "./rotate-key.ts";
export { type AcceptInput, acceptTransfer, type OfferInput, offerTransfer } from "./transfer.ts";
export { type Progress, type UploadInput, uploadArchive } from "./upload.ts";
