/**
 * Failures before there is a connection. Everything else may come after the request: a provider bills what it has read,
 * whether or not its answer arrives.
 */
const NOT_SENT: ReadonlySet<unknown> = new Set([
  "EAI_AGAIN",
  "ECONNREFUSED",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "UND_ERR_CONNECT_TIMEOUT",
  "egress.address_refused",
  "egress.connect_failed",
  "egress.name_unresolved",
]);

/** True if the request surely did not reach the provider. */
export function wasNotSent(cause: unknown): boolean {
  for (let each = cause; each instanceof Error; each = each.cause) {
    if ("code" in each && NOT_SENT.has(each.code)) return true;
  }
  return false;
}

/** A timeout, the provider's own or of a gateway before it: the model may have done the work. Some gateways say 524. */
const LOST_STATUSES: ReadonlySet<number> = new Set([408, 502, 504, 524]);

/** True if the provider may bill a request in spite of its status. Other refusals are free. */
export function isLost({ status }: Response): boolean {
  return LOST_STATUSES.has(status);
}
