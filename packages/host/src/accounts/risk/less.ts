import { RISK_STATES, type RiskLimits } from "@bourse/contract/host-api";
import { compare, decimal } from "@bourse/orders";
import type { AccountRow } from "../store.ts";

type Risk = AccountRow["risk"];

/** The part of a change that only makes the risk smaller: the stricter state, and the lower of each two limits. */
export function lessRisk(before: Risk, after: Risk): Risk {
  const state = RISK_STATES.indexOf(after.state) >= RISK_STATES.indexOf(before.state) ? after.state : before.state;
  const lower = <Name extends keyof RiskLimits>(name: Name): RiskLimits[Name] =>
    isAtMost(after.limits[name], before.limits[name]) ? after.limits[name] : before.limits[name];
  const limits: RiskLimits = {
    max_order_quantity: lower("max_order_quantity"),
    max_position: lower("max_position"),
    max_notional: lower("max_notional"),
    price_band: lower("price_band"),
    orders_per_minute: lower("orders_per_minute"),
    max_daily_loss: lower("max_daily_loss"),
  };
  return { ...after, state, limits };
}

const isAtMost = (one: string | number, other: string | number): boolean =>
  compare(decimal(String(one)), decimal(String(other))) <= 0;

export function isSameRisk(one: Risk, other: Risk): boolean {
  const names = Object.keys(one.limits) as (keyof RiskLimits)[];
  return one.state === other.state && names.every((name) => one.limits[name] === other.limits[name]);
}
