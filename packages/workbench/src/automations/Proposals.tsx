import type { Artifact, Proposal } from "@bourse/contract/host-api";
import { Badge, Button } from "@bourse/ui";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { localMoment } from "../words/time.ts";
import { useTake } from "./queries.ts";
import { proposalWords } from "./words.ts";

/** The proposals of a result. Nothing of them happens before the trader presses the button. */
export function Proposals({ artifact: { id, proposals, left_out } }: { readonly artifact: Artifact }) {
  if (proposals.length === 0 && left_out.length === 0) return null;
  return (
    <section aria-label="Proposals" className="border-t border-line pt-2">
      <h3 className="font-semibold">Proposals</h3>
      <ul className="divide-y divide-line">
        {proposals.map((proposal) => (
          <Offer key={proposal.n} artifactId={id} proposal={proposal} />
        ))}
      </ul>
      {left_out.length > 0 && (
        <details className="text-xs text-muted">
          <summary>{left_out.length} left out, because they cannot be done</summary>
          <ul className="list-disc pl-4">
            {left_out.map((each) => (
              <li key={each} dir="auto">
                {each}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function Offer({ artifactId, proposal }: { readonly artifactId: string; readonly proposal: Proposal }) {
  const take = useTake(artifactId);
  const words = proposalWords(proposal);
  return (
    <li className="flex flex-wrap items-center gap-2 py-1.5 text-sm">
      <span className="min-w-0 flex-1">
        {words}
        <span dir="auto" className="block text-xs text-muted">
          {proposal.reason}
        </span>
      </span>
      {proposal.state === "open" ? (
        <Button
          size="small"
          aria-label={`Confirm: ${words}`}
          disabled={take.isPending}
          onClick={() => take.mutate(proposal.n)}
        >
          {take.isPending ? "Working…" : "Confirm"}
        </Button>
      ) : (
        <Badge tone={proposal.state === "taken" ? "positive" : "muted"}>
          {proposal.taken_at ? `done ${localMoment(proposal.taken_at)}` : "expired"}
        </Badge>
      )}
      {take.error && (
        <div className="w-full">
          <ErrorNotice error={take.error} />
        </div>
      )}
    </li>
  );
}
