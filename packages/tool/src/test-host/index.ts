/** A host for tests of an extension: the real guest, and a market, a clock and answers that the test decides. */
export {
  type Answer,
  type Asked,
  type Failure,
  type Fake,
  type Fakes,
  failure,
  type Params,
  type Result,
} from "./answers.ts";
export type { MarketScript, ScriptedBar } from "./bars.ts";
export { createTestHost, type TestContext, type TestHostOptions } from "./create.ts";
export type { RestartAfter } from "./desk.ts";
export type { TestAlert, TestClock, TestHost } from "./host.ts";
export type { AskedCommand } from "./interactive.ts";
export { GuestFaulted, type TestFault, TestHostError } from "./refusal.ts";
export type { ShownView } from "./shown.ts";
