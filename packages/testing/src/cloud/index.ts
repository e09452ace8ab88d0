export { CloudActor } from "./actor.ts";
export { type Answer, type Call, call, verdictOf } from "./answer.ts";
export { Author, upload } from "./author.ts";
export { type MovedClock, movedClock } from "./clock.ts";
export { exactBody, freshKey, MoneyDesk, PLAIN_MONEY, PLAIN_MONEY_LIMITS } from "./money.ts";
export { freshId, makePackage, type PackageWish, signPackage, type TestPackage } from "./package.ts";
export { type CloudProcess, spawnCloud } from "./process.ts";
export { startCloud, TEST_LIMITS, TestCloud, type TestCloudOptions } from "./test-cloud.ts";
export { until } from "./until.ts";
