import { CommandFailure } from "../../principal/failure.ts";
import type { MarketSubscriber } from "./port.ts";

/** The active subscriptions, by generation; they end with their generation. */
export interface SubscriptionBook {
  /** Ends an existing subscription of the same name. @throws CommandFailure `command.limit` */
  makeRoom(id: string, subscriber: MarketSubscriber): void;
  enter(id: string, subscriber: MarketSubscriber, end: () => void): void;
  end(id: string, generation: string): void;
  readonly size: number;
}

type Ends = Map<string, () => void>;

export function subscriptionBook(maxEach: number): SubscriptionBook {
  const generations = new Map<string, Ends>();
  const drop = (ends: Ends, id: string) => {
    ends.get(id)?.();
    ends.delete(id);
  };
  const opened = ({ principal: { generation }, signal }: MarketSubscriber): Ends => {
    const ends: Ends = generations.get(generation) ?? new Map();
    if (generations.has(generation)) return ends;
    generations.set(generation, ends);
    // One listener per generation, however often it subscribes.
    const clear = () => {
      for (const end of ends.values()) end();
      ends.clear();
      generations.delete(generation);
    };
    signal.addEventListener("abort", clear, { once: true });
    return ends;
  };
  return {
    makeRoom(id, { principal: { generation } }) {
      const ends = generations.get(generation);
      if (!ends) return;
      if (!ends.has(id) && ends.size >= maxEach) {
        throw new CommandFailure("command.limit", `an extension can have ${maxEach} subscriptions`);
      }
      drop(ends, id);
    },
    enter: (id, subscriber, end) => void opened(subscriber).set(id, end),
    end(id, generation) {
      const ends = generations.get(generation);
      if (ends) drop(ends, id);
    },
    get size() {
      return [...generations.values()].reduce((sum, ends) => sum + ends.size, 0);
    },
  };
}
