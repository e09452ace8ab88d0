import type { PublisherVerification } from "@bourse/contract/host-api";
import { Badge, formatFingerprint, Modal, Skeleton } from "@bourse/ui";
import { usePlugin, useVerification } from "../api/queries.ts";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { closeDialog } from "../state/dialogs.ts";
import { localMoment } from "../words/time.ts";

type Proof = PublisherVerification["proofs"][number];

/** The evidence for a publisher's verified mark, and its limits. */
export function PublisherDialog({ id }: { readonly id: string }) {
  const { data, error } = usePlugin(id);
  const title = data ? data.publisher : "Publisher";
  return (
    <Modal
      title={title}
      description={data && (data.publisher_verified ? "Verified publisher" : "Not verified")}
      onClose={closeDialog}
    >
      {error && <ErrorNotice error={error} />}
      {!data && !error && <Skeleton label="Loading the publisher" />}
      {data && (
        <div className="space-y-3">
          {data.publisher_verified ? <Proven id={id} /> : <NotProven />}
          <Keys ids={[...new Set(data.versions.map((each) => each.key_id))]} />
        </div>
      )}
    </Modal>
  );
}

const METHODS: Readonly<Record<Proof["method"], string>> = {
  dns_txt: "A record in the domain's DNS",
  well_known: "A file on the site",
  key_challenge: "A signature by the registered key",
};

/** The evidence for the mark: proofs, dates, and the person who decided. */
function Proven({ id }: { readonly id: string }) {
  const { data, error, refetch } = useVerification(id);
  return (
    <section aria-label="What was proven" className="space-y-2">
      <h3 className="text-sm font-semibold">What was proven</h3>
      {error && <ErrorNotice error={error} onRetry={() => refetch()} />}
      {!data && !error && <Skeleton label="Loading the evidence" />}
      {data && <Evidence verification={data} />}
      <p className="text-muted">
        Every version is signed with a registered key, which this host checks again before it installs. It does not say
        that an extension is useful or right. What it may do is up to you.
      </p>
    </section>
  );
}

function Evidence({ verification }: { readonly verification: PublisherVerification }) {
  const { decided_at: decidedAt, other_evidence: isMore, proofs } = verification;
  return (
    <>
      <ul className="divide-y divide-line rounded border border-line empty:hidden">
        {proofs.map((proof) => (
          <ProofLine key={`${proof.method} ${proof.domain} ${proof.proven_at}`} proof={proof} />
        ))}
      </ul>
      <p>
        Decided by an administrator of this marketplace, <time dateTime={decidedAt}>{localMoment(decidedAt)}</time>
        {isMore && ", also on evidence that is not public"}.
        {proofs.length === 0 && " No public proof is on record: it rests on what the administrator saw."}
      </p>
    </>
  );
}

function ProofLine({ proof }: { readonly proof: Proof }) {
  const { method, domain, holds, proven_at: provenAt, confirmed_at: confirmedAt, lapsed_at: lapsedAt, cited } = proof;
  return (
    <li className="space-y-0.5 px-3 py-2 text-xs">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{METHODS[method]}</span>
        {domain !== undefined && <bdi className="font-mono">{domain}</bdi>}
        <Badge tone={holds ? "positive" : "warning"}>{holds ? "holds" : "no longer seen"}</Badge>
        {cited && <Badge>cited in the decision</Badge>}
      </p>
      <p className="text-muted">
        Proven {localMoment(provenAt)}, last seen {localMoment(confirmedAt)}
        {lapsedAt !== undefined && `, gone since ${localMoment(lapsedAt)}`}
      </p>
    </li>
  );
}

function NotProven() {
  return (
    <p>
      The marketplace's administrators have not confirmed who this is. The signature still shows that every version
      comes from the same key.
    </p>
  );
}

function Keys({ ids }: { readonly ids: readonly string[] }) {
  return (
    <div>
      <h3 className="text-sm font-semibold">{ids.length === 1 ? "Signing key" : "Signing keys"}</h3>
      {ids.map((key) => (
        <p key={key} className="mt-1 font-mono text-xs break-words">
          {formatFingerprint(key)}
        </p>
      ))}
      <p className="mt-1 text-xs text-muted">Compare it with what the publisher shows elsewhere.</p>
    </div>
  );
}
