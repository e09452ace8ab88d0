import { RollingMean, type Strategy, type StrategyContext } from "@bourse/api";

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
    const means = [new RollingMean(fast), new RollingMean(slow)] as const;
    return {
      onBar({ close }, context) {
        const [quick, calm] = [means[0].push(close), means[1].push(close)];
        if (Number.isNaN(calm)) return;
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
