export { type OpenHost, openHost } from "../src/host.ts";
export { asksOf } from "./asks.ts";
export { type CommandRun, type CommandSetup, runCommand, testGuest, testTrader } from "./command-harness.ts";
export { downloadWhole } from "./download-whole.ts";
export { type FakeMarket, fakeMarket } from "./fake-market.ts";
export { type FakeMarketplace, fakeMarketplace } from "./fake-marketplace.ts";
export { type FakeGeneration, type FakeRunner, fakeRunner } from "./fake-runner.ts";
export {
  type EventBehaviour,
  type FakeRuntime,
  fakeRuntime,
  type GuestBehaviour,
  type ReadEvent,
} from "./fake-runtime.ts";
export { DISK_REFUSALS, type FullDisk, fullDisk } from "./full-disk.ts";
export { callerOf, childrenOf, type HostProcess, isAlive, startHostProcess } from "./host-process.ts";
export { type ManualClock, manualClock } from "./manual-clock.ts";
export { processesNaming } from "./processes.ts";
export { newPublisher, type Publisher, type Release, type ReleaseInput } from "./publisher.ts";
export { type RawAnswer, type RawRequest, rawRequest } from "./raw-request.ts";
export { refusalCode } from "./refused.ts";
export { type TestHost, type TestHostOptions, testHost } from "./test-host.ts";
