export { type Answer, type Group, type GroupIndex, type Kit, type KitIndex, type KitTest, readKit } from "./kit.ts";
export { reportPage } from "./page.ts";
export { type ExpectedFailures, type Report, type Result, runKit } from "./run.ts";
export { startVerifier, type Verifier, type VerifierCommand } from "./verifier.ts";
