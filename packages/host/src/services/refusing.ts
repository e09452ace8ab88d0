import { CommandFailure } from "../broker/failure.ts";
import { HostRefusal } from "../refusal.ts";

/** A failure of a command as the local API tells it. */
export function toRefusal(cause: unknown): unknown {
  return cause instanceof CommandFailure ? new HostRefusal(cause.code, cause.message) : cause;
}

/** Does for the trader what commands do for guests: the page is told what a guest would be told. */
export function refusing<Result>(act: () => Result): Result {
  try {
    return act();
  } catch (cause) {
    throw toRefusal(cause);
  }
}
