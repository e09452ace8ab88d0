/**
 * The SDK of web applications: `const bridge = await openBridge()`, then `bridge.network.fetch(…)` and so on.
 * Every request resolves with the result of the contract's method, or rejects with a {@link WebAppFailure}.
 */
export { WebAppFailure } from "./failure.ts";
export { type Bridge, bridgeOver, openBridge } from "./open-bridge.ts";
