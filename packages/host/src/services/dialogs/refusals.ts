import { CommandFailure, type Guest } from "@bourse/runtime/broker";

type Asking = Pick<Guest, "generation">;

/**
 * Questions that the trader refused, remembered for the generation: a guest must not repeat them until the trader gives
 * in.
 */
export interface Refusals {
  /** @throws CommandFailure `command.declined` when this question, or too many others, were refused before */
  check(asking: Asking, question: string): void;
  add(asking: Asking, question: string): void;
}

/** `most`: after this many refused questions no more are asked, so that new questions are no way around a refusal. */
export function refusals(most: number): Refusals {
  const refused = new Map<string, Set<string>>();
  return {
    check({ generation }, question) {
      const own = refused.get(generation);
      if (own?.has(question)) throw new CommandFailure("command.declined", "the trader has refused this before");
      if (own && own.size >= most) {
        throw new CommandFailure("command.declined", "the trader has refused too often to be asked again");
      }
    },
    add({ generation }, question) {
      refused.set(generation, (refused.get(generation) ?? new Set()).add(question));
    },
  };
}
