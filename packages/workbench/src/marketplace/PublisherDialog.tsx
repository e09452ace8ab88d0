import { formatFingerprint, Modal, Skeleton } from "@bourse/ui";
import { usePlugin } from "../api/queries.ts";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { closeDialog } from "../state/dialogs.ts";

/** What the verified mark of a publisher stands on, and what it does not say. */
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
          {data.publisher_verified ? <Proven /> : <NotProven />}
          <Keys ids={[...new Set(data.versions.map((each) => each.key_id))]} />
        </div>
      )}
    </Modal>
  );
}

function Proven() {
  return (
    <>
      <h3 className="text-sm font-semibold">What was proven</h3>
      <ul className="list-disc space-y-1 pl-4">
        <li>The publisher holds the private part of its signing key: it signed a challenge made for its account.</li>
        <li>
          An administrator of this marketplace looked at its evidence and confirmed it; reason and time are in the audit
          log.
        </li>
        <li>Every version was signed with a registered key, which this host checks again before it installs.</li>
      </ul>
      <p className="text-muted">It does not say that an extension is useful or right. What it may do is up to you.</p>
    </>
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
