import type { Available } from "@bourse/runtime/market";
import { HostRefusal } from "../../refusal.ts";

/** Returns the data, or throws the refusal with the reason why there is none. */
export function dataOrRefuse<Data>(found: Available<Data>): Data {
  if (found.ok) return found.data;
  throw new HostRefusal(found.reason.code as HostRefusal["code"], found.reason.message);
}
