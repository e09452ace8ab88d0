import type { ModelConsentEntry } from "@bourse/contract/host-api";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { ConsentRow } from "./ConsentRow.tsx";
import { useConsents, useRevoke } from "./consent-queries.ts";

/** The answers to extensions that asked to use the language model. */
export function ModelConsents() {
  const { data, error, refetch } = useConsents();
  const consents = data?.consents ?? [];
  if (error) return <ErrorNotice error={error} onRetry={() => refetch()} />;
  if (consents.length === 0) return null;
  return (
    <section aria-label="Use of the language model" className="space-y-2">
      <h3 className="font-semibold">Use of the language model</h3>
      <p className="text-xs text-muted">
        An allowed extension sends what it reads to your model, and you pay for its answers. One that you refused does
        not ask again until the client is started again.
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
  const { extension_id, extension_name, model_host, decision } = consent;
  return (
    <ConsentRow name={extension_name} wish={`to ${model_host}`} decision={decision} revoke={useRevoke(extension_id)} />
  );
}
