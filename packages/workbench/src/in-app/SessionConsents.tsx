import type { SessionConsentEntry } from "@bourse/contract/host-api";
import { ConsentRow } from "./ConsentRow.tsx";
import { useConsents, useRevokeSession } from "./consent-queries.ts";

/** The answers to extensions that asked to trade in accounts at exchanges. */
export function SessionConsents() {
  const { data } = useConsents();
  const sessions = data?.sessions ?? [];
  // A failure to read is shown beside the consents to the model, which are read with these.
  if (sessions.length === 0) return null;
  return (
    <section aria-label="Use of accounts at exchanges" className="space-y-2">
      <h3 className="font-semibold">Use of accounts at exchanges</h3>
      <p className="text-xs text-muted">
        An allowed extension places orders with real money while live trading is on. One that you refused does not ask
        again until the client is started again.
      </p>
      <ul className="divide-y divide-line">
        {sessions.map((each) => (
          <Session key={each.id} session={each} />
        ))}
      </ul>
    </section>
  );
}

function Session({ session }: { readonly session: SessionConsentEntry }) {
  const { id, extension_name, account, scope, decision } = session;
  const wish = `to ${scope} in ${account}`;
  return <ConsentRow name={extension_name} wish={wish} decision={decision} revoke={useRevokeSession(id)} />;
}
