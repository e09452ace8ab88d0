import type { AlertCondition } from "@bourse/contract";
import { enteringChannel, exitingChannel, insideChannel, outsideChannel } from "./channel.ts";
import type { Condition } from "./condition.ts";
import { crossing, crossingDown, crossingUp } from "./crossing.ts";
import { greaterThan, lessThan } from "./level.ts";
import { movingDown, movingDownPercents, movingUp, movingUpOrDown, movingUpPercents } from "./moving.ts";

export type { Position, Reference, Threshold } from "./condition.ts";

/** All fourteen, in the specification's order. */
export const CONDITIONS: Readonly<Record<AlertCondition, Condition>> = {
  crossing,
  crossingUp,
  crossingDown,
  greaterThan,
  lessThan,
  enteringChannel,
  exitingChannel,
  insideChannel,
  outsideChannel,
  movingUp,
  movingDown,
  movingUpPercents,
  movingDownPercents,
  movingUpOrDown,
};

const CHANNELS: ReadonlySet<AlertCondition> = new Set([
  "enteringChannel",
  "exitingChannel",
  "insideChannel",
  "outsideChannel",
]);

const MOVES: ReadonlySet<AlertCondition> = new Set([
  "movingUp",
  "movingDown",
  "movingUpPercents",
  "movingDownPercents",
  "movingUpOrDown",
]);

/** True for conditions between two prices. */
export function isChannel(kind: AlertCondition): boolean {
  return CHANNELS.has(kind);
}

/** True for conditions over a number of past bars. */
export function isMoving(kind: AlertCondition): boolean {
  return MOVES.has(kind);
}
