import { CommandFailure } from "../../broker/failure.ts";
import { HostRefusal } from "../../refusal.ts";

/** A failure of a command as the local API tells it. */
export function toRefusal(cause: unknown): unknown {
  return cause instanceof CommandFailure ? new HostRefusal(cause.code, cause.message) : cause;
}
