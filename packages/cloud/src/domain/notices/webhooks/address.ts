import { EGRESS_LIMITS, issue } from "@bourse/contract";
import { checkUrl, EgressFailure } from "@bourse/egress";
import { refuse } from "../../../failure.ts";

/**
 * Refuses an address that the guarded dialer would always refuse, with the dialer's own rule. The addresses that its
 * name resolves to are checked at every delivery.
 *
 * @throws ServiceError `webhook.url_refused`
 */
export function requireAddress(url: string): void {
  try {
    checkUrl(url, EGRESS_LIMITS.maxUrlLength);
  } catch (cause) {
    if (!(cause instanceof EgressFailure)) throw cause;
    refuse("webhook.url_refused", undefined, [issue("webhook.url_refused", "/url", cause.message)]);
  }
}
