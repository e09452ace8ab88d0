/** Plays events to a guest and compares its answers: for the command line and for tests. */
export { type Difference, firstDifference } from "./difference.ts";
export { type PlayedEvent, type PlayedGuest, type PlayedStep, playEvents } from "./player.ts";
