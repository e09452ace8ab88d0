export type { StubPayout, StubSession, StubTransfer } from "./books.ts";
export { sendEvent, signEvent, stubEvent } from "./events.ts";
export { SHOP_LIMITS, Shop, STUB_SECRETS } from "./shop.ts";
export { STUB_FAILURES, StripeStub, type StubFailure } from "./stub.ts";
