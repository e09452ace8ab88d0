import type { Strategy, StrategyContext } from "@bourse/api";

interface Settings {
  readonly fast: number;
  readonly slow: number;
  readonly share: number;
  readonly stop: number;
}

/** Long while the fast mean of the closes is above the slow one. */
export const smaCross: Strategy = {
  start(parameters) {
    const settings = parameters as Readonly<Record<keyof Settings, number>>;
    const { fast, slow } = settings;
    if (fast >= slow) throw new RangeError("the fast mean must have fewer closes than the slow one");
    const means = [new RunningMean(fast), new RunningMean(slow)] as const;
    return {
      onBar({ close }, context) {
        const { bars } = context;
        const [quick, calm] = [means[0].add(close, bars.close(fast)), means[1].add(close, bars.close(slow))];
        if (bars.length < slow) return;
        if (quick > calm && context.position === "0") enter(context, settings, close);
        if (quick < calm && context.position !== "0") leave(context);
      },
    };
  },
};

function enter(context: StrategyContext, { share, stop }: Settings, close: number): void {
  if (context.orders.length > 0) return;
  const quantity = context.toLot((Number(context.cash) * share) / close);
  if (quantity === "0") return;
  const guard = stop > 0 ? { stop_loss: context.toTick(close * (1 - stop), "below") } : {};
  context.place({ side: "buy", type: "market", quantity, ...guard });
}

function leave(context: StrategyContext): void {
  for (const { client_order_id } of context.orders) context.cancel(client_order_id);
  context.place({ side: "sell", type: "market", quantity: context.position });
}

/** The mean of the last values, by their sum: each costs as much, however many there are. */
class RunningMean {
  readonly #size: number;
  #sum = 0;
  #count = 0;

  constructor(size: number) {
    this.#size = size;
  }

  /** @param gone - The value that leaves, once there are more than the mean takes. */
  add(value: number, gone: number): number {
    this.#count += 1;
    this.#sum += value - (this.#count > this.#size ? gone : 0);
    return this.#sum / Math.min(this.#count, this.#size);
  }
}
