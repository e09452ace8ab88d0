import { CommandFailure } from "../../principal/failure.ts";
import type { Guest } from "../../principal/principal.ts";

type Asking = Pick<Guest, "generation">;

/** What the trader has said no to, held for the generation: a guest must not ask until the trader gives in. */
export interface Refusals {
  /** @throws CommandFailure `command.declined` when this, or too much else, was refused before */
  check(asking: Asking, question: string): void;
  add(asking: Asking, question: string): void;
}

/** `most`: so many questions refused, and no other is asked: new ones must not be a way round a no. */
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
