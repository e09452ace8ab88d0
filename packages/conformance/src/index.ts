export {
  type HostAnswer,
  type HostEvent,
  type HostInput,
  type HostInstall,
  type HostMarket,
  type HostOutput,
  type HostProgram,
  type HostQuestion,
  type HostRender,
  type HostResult,
  type HostSetup,
  type HostStep,
  hostVerifier,
} from "./host.ts";
export {
  type Answer,
  type Group,
  type GroupIndex,
  groupsOf,
  type Kit,
  type KitIndex,
  type KitTest,
  type Profile,
  readKit,
} from "./kit.ts";
export type { DownloadAnswer, ListAnswer, Shelf, ShelfDownload, ShelfPlugin } from "./marketplace.ts";
export { reportPage } from "./page.ts";
export { type ExpectedFailures, type Report, type Result, runKit, type SentenceReport } from "./run.ts";
export { type LineProgram, startProgram, startVerifier, type Verifier, type VerifierCommand } from "./verifier.ts";
