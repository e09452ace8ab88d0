import type { Fault } from "@bourse/contract/host-api";
import type { GuestFault } from "@bourse/runtime";

/** A guest's fault in the format of the local API. */
export function faultOf({ code, message, at, retryAt, suspended }: GuestFault): Fault {
  return { code, message, at, suspended, ...(retryAt === undefined ? {} : { retry_at: retryAt }) };
}
