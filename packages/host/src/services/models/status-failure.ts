import { CommandFailure } from "../../principal/failure.ts";

/** What a provider's refusal means, by its status alone, and the wait it asks for. */
export function statusFailure(response: Response): {
  readonly failure: CommandFailure;
  readonly waitMs?: number | undefined;
} {
  const { status } = response;
  const said = `the provider answered ${status}`;
  if (status === 429) return { failure: new CommandFailure("model.rate_limited", said), waitMs: waitOf(response) };
  if (status === 408) return { failure: new CommandFailure("model.timeout", said) };
  if (status >= 500) return { failure: new CommandFailure("model.unavailable", said), waitMs: waitOf(response) };
  if (status >= 400) return { failure: new CommandFailure("model.refused", said) };
  // A redirect would carry the key to wherever it points; 0 is what some fetches make of one.
  return { failure: new CommandFailure("model.address_refused", "the provider's address answers with a redirect") };
}

/** `Retry-After` in seconds; the form with a date is used by no provider. */
function waitOf(response: Response): number | undefined {
  const seconds = response.headers.get("retry-after") ?? "";
  return /^\d{1,6}(\.\d{1,3})?$/.test(seconds) ? Number(seconds) * 1000 : undefined;
}
