import type { Fault } from "@bourse/contract/host-api";
import type { GuestFault } from "@bourse/runtime";

/** A guest's fault in the format of the local API. */
export function faultOf({ code, message, at, retryAt, suspended, offsets }: GuestFault): Fault {
  const retry = retryAt === undefined ? {} : { retry_at: retryAt };
  return { code, message, at, suspended, ...retry, ...(offsets === undefined ? {} : { offsets: [...offsets] }) };
}
