import { CommandFailure } from "@bourse/runtime/broker";

/** A provider refuses the content of a request, not its credentials. */
export class RequestRefused extends CommandFailure {
  constructor(said: string) {
    super("model.refused", said);
  }
}

const REFUSES_REQUEST: ReadonlySet<number> = new Set([400, 422]);

/** The failure that a provider's status code means, and the delay it requests. */
export function statusFailure(response: Response): {
  readonly failure: CommandFailure;
  readonly waitMs?: number | undefined;
} {
  const { status } = response;
  const said = `the provider answered ${status}`;
  if (status === 429) return { failure: new CommandFailure("model.rate_limited", said), waitMs: waitOf(response) };
  if (status === 408) return { failure: new CommandFailure("model.timeout", said) };
  if (status >= 500) return { failure: new CommandFailure("model.unavailable", said), waitMs: waitOf(response) };
  if (REFUSES_REQUEST.has(status)) return { failure: new RequestRefused(said) };
  if (status >= 400) return { failure: new CommandFailure("model.refused", said) };
  // A redirect would send the key to its target; some fetches report a redirect as 0.
  return { failure: new CommandFailure("model.address_refused", "the provider's address answers with a redirect") };
}

/** `Retry-After` in seconds; no provider uses the form with a date. */
function waitOf(response: Response): number | undefined {
  const seconds = response.headers.get("retry-after") ?? "";
  return /^\d{1,6}(\.\d{1,3})?$/.test(seconds) ? Number(seconds) * 1000 : undefined;
}
