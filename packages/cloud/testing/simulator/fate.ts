import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { Random } from "./random.ts";

/** The header that names a try of an operation; the service does not know it. */
export const MARK = "x-simulated-try";

/** How a connection breaks: before a statement, after it and before its answer, or on the wire in the middle of it. */
export type Break = "before" | "after" | "cut";

/** What a payout provider does with an order. */
export type ProviderAction = "accept" | "refuse" | "say nothing" | "say that it does not know";

/** What befalls one try of an operation, by the seed and its name alone. */
export interface Fate {
  /** Statements until the connection breaks; never when it is 0. */
  left: number;
  readonly how: Break;
  readonly provider: ProviderAction;
}

/**
 * One try in so many loses its connection, by the seed's remainder of four: in a storm hardly anything ends at the first
 * try, and no connection grows old; in the calmer worlds connections live long enough to be what a service has.
 */
const DEADLY_ONCE_IN = [16, 16, 16, 4] as const;
/** About as many as the longest operation has; a shorter one gets away. */
const STATEMENTS = 14;
const PROVIDER_ACTIONS: readonly ProviderAction[] = [
  "accept",
  "accept",
  "accept",
  "refuse",
  "say nothing",
  "say that it does not know",
];

const fates = new AsyncLocalStorage<Fate | undefined>();

/** The fate of whatever is being done just now; undefined outside a request of the simulator. */
export const currentFate = (): Fate | undefined => fates.getStore();

function fateOf(seed: number, name: string): Fate {
  const random = Random.of(seed, name);
  const isDeadly = random.once(DEADLY_ONCE_IN[Math.abs(seed) % DEADLY_ONCE_IN.length] ?? DEADLY_ONCE_IN[0]);
  const left = isDeadly ? 1 + random.below(STATEMENTS) : 0;
  const how = random.pick(["before", "before", "before", "after", "after", "after", "cut"] as const) ?? "before";
  return { left, how, provider: random.pick(PROVIDER_ACTIONS) ?? "accept" };
}

/** Gives every request of a marked try its fate, as long as the answer function is not called. */
export function handOutFates(seed: number): () => void {
  const begun = (message: unknown) => {
    const { request } = message as { request: IncomingMessage };
    const name = request.headers[MARK];
    const fate = typeof name === "string" ? fateOf(seed, name) : undefined;
    fates.enterWith(fate);
    // What reads the body is called out of the socket's own context.
    const emit = request.emit.bind(request);
    request.emit = ((...event: Parameters<typeof emit>) => fates.run(fate, () => emit(...event))) as typeof emit;
  };
  subscribe("http.server.request.start", begun);
  return () => void unsubscribe("http.server.request.start", begun);
}
