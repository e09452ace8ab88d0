import type { ModelConsentEntry } from "@bourse/contract/host-api";
import { Button } from "@bourse/ui";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { useConsents, useRevoke } from "./consent-queries.ts";

/** Extensions that may use the language model, each with a way to take that back. */
export function ModelConsents() {
  const { data, error, refetch } = useConsents();
  const consents = data?.consents ?? [];
  if (error) return <ErrorNotice error={error} onRetry={() => refetch()} />;
  if (consents.length === 0) return null;
  return (
    <section aria-label="Use of the language model" className="space-y-2">
      <h3 className="font-semibold">Use of the language model</h3>
      <p className="text-xs text-muted">
        You allowed these extensions to send what they read to your model. You pay for its answers.
      </p>
      <ul className="divide-y divide-line">
        {consents.map((each) => (
          <Consent key={each.extension_id} consent={each} />
        ))}
      </ul>
    </section>
  );
}

function Consent({ consent }: { readonly consent: ModelConsentEntry }) {
  const revoke = useRevoke(consent.extension_id);
  return (
    <li className="flex items-center justify-between gap-3 py-1.5">
      <span>
        {consent.extension_name} <span className="text-xs text-muted">to {consent.model_host}</span>
      </span>
      {revoke.error && <ErrorNotice error={revoke.error} />}
      <Button aria-label={`Take back: ${consent.extension_name}`} onClick={() => revoke.mutate()}>
        Take back
      </Button>
    </li>
  );
}
