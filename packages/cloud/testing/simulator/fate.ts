import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { Random } from "@bourse/testing/random";

/** The header with the name of an operation's attempt; the service ignores it. */
export const MARK = "x-simulated-try";

/** Ways in which a connection breaks: before a statement, after it and before its answer, or while it is being sent. */
export type Break = "before" | "after" | "cut";

/** A payout provider's reaction to an order. */
export type ProviderAction = "accept" | "refuse" | "say nothing" | "say that it does not know";

/** Faults during one attempt of an operation, determined by the seed and its name alone. */
export interface Fate {
  /** Statements until the connection breaks; 0: never. */
  left: number;
  readonly how: Break;
  readonly provider: ProviderAction;
}

/**
 * One in this many attempts loses its connection; the seed modulo 4 selects the value. With the lowest value, hardly
 * any attempt succeeds the first time, and no connection lives long; with the others, connections live as long as in a
 * real service.
 */
const DEADLY_ONCE_IN = [16, 16, 16, 4] as const;
/** About as many as the longest operation sends; a shorter operation can end before its connection breaks. */
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

/** The fate of the current work; undefined outside a request of the simulator. */
export const currentFate = (): Fate | undefined => fates.getStore();

function fateOf(seed: number, name: string): Fate {
  const random = Random.of(seed, name);
  const isDeadly = random.once(DEADLY_ONCE_IN[Math.abs(seed) % DEADLY_ONCE_IN.length] ?? DEADLY_ONCE_IN[0]);
  const left = isDeadly ? 1 + random.below(STATEMENTS) : 0;
  const how = random.pick(["before", "before", "before", "after", "after", "after", "cut"] as const) ?? "before";
  return { left, how, provider: random.pick(PROVIDER_ACTIONS) ?? "accept" };
}

/** Gives every request of a marked attempt its fate, until the returned function is called. */
export function handOutFates(seed: number): () => void {
  const begun = (message: unknown) => {
    const { request } = message as { request: IncomingMessage };
    const name = request.headers[MARK];
    const fate = typeof name === "string" ? fateOf(seed, name) : undefined;
    fates.enterWith(fate);
    // The body's readers are called outside of the socket's own context.
    const emit = request.emit.bind(request);
    request.emit = ((...event: Parameters<typeof emit>) => fates.run(fate, () => emit(...event))) as typeof emit;
  };
  subscribe("http.server.request.start", begun);
  return () => void unsubscribe("http.server.request.start", begun);
}
