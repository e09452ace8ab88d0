import type { ErrorCode } from "@bourse/contract";
import type { RiskLimits, RiskState } from "@bourse/contract/host-api";
import {
  absolute,
  add,
  compare,
  type Decimal,
  decimal,
  greatest,
  isAbove,
  leavesOf,
  multiply,
  negative,
  type Order,
  subtract,
} from "@bourse/orders";

/** An order that somebody wants to place, and what it would meet. */
interface RiskQuestion {
  /** A replacement's filled part is already in the position; only the rest of it is checked. */
  readonly order: Order;
  readonly state: RiskState;
  readonly limits: RiskLimits;
  readonly lastPrice: Decimal;
  /** Bought minus sold. */
  readonly position: Decimal;
  /** The leaves of live orders of the instrument, without exits of brackets. */
  readonly working: Readonly<Record<"buy" | "sell", Decimal>>;
  /** Equity at the beginning of the day minus equity now. */
  readonly loss: Decimal;
}

interface RiskRule {
  readonly code: ErrorCode;
  readonly refuses: (question: RiskQuestion) => boolean;
}

/** True if the order, with all that works on its side, can only make the position smaller. */
export function reduces({ order, position, working }: Pick<RiskQuestion, "order" | "position" | "working">): boolean {
  const held = order.side === "sell" ? position : negative(position);
  return !order.takeProfit && !order.stopLoss && compare(add(leavesOf(order), working[order.side]), held) <= 0;
}

/** The position that the order leads to if it and all that works on its side is filled. */
function reached({ order, position, working }: RiskQuestion): Decimal {
  const more = add(leavesOf(order), working[order.side]);
  return absolute(order.side === "buy" ? add(position, more) : subtract(position, more));
}

const ownPrices = ({ order }: RiskQuestion): readonly Decimal[] =>
  [order.price, order.stopPrice].flatMap((each) => each ?? []);

/** The trader's bounds, in the order in which they are asked. */
export const RISK_RULES: readonly RiskRule[] = [
  { code: "risk.halted", refuses: ({ state }) => state === "halted" },
  { code: "risk.reducing", refuses: (question) => question.state === "reducing" && !reduces(question) },
  {
    code: "risk.order_size",
    refuses: ({ order, limits }) => isAbove(order.quantity, decimal(limits.max_order_quantity)),
  },
  {
    code: "risk.position",
    refuses: (question) => !reduces(question) && isAbove(reached(question), decimal(question.limits.max_position)),
  },
  {
    code: "risk.notional",
    refuses(question) {
      const { order, limits, lastPrice } = question;
      const price = order.price ?? order.stopPrice ?? lastPrice;
      // A sell limit fills at a market price above it, and a stop beyond its price: the higher price counts.
      return isAbove(multiply(greatest(price, lastPrice), leavesOf(order)), decimal(limits.max_notional));
    },
  },
  {
    code: "risk.price_band",
    refuses(question) {
      const most = multiply(question.lastPrice, decimal(question.limits.price_band));
      return ownPrices(question).some((price) => isAbove(absolute(subtract(price, question.lastPrice)), most));
    },
  },
  {
    code: "risk.daily_loss",
    refuses: (question) => compare(question.loss, decimal(question.limits.max_daily_loss)) >= 0 && !reduces(question),
  },
];

/** The first rule that refuses an order; undefined if none does. */
export const riskRefusal = (question: RiskQuestion): ErrorCode | undefined =>
  RISK_RULES.find(({ refuses }) => refuses(question))?.code;
