/** Plays events to a guest and compares its answers: for the command line and for tests. */
export { type Difference, firstDifference } from "./difference.ts";
export { newLog } from "./new-log.ts";
export {
  type DrawingGuest,
  type Drawn,
  PATIENT,
  type PlayedEvent,
  type PlayedGuest,
  type PlayedStep,
  playDrawings,
  playEvents,
} from "./player.ts";
