import type { Plan } from "@bourse/contract/host-api";
import { Badge, Checkbox, formatFingerprint } from "@bourse/ui";

export interface PublisherCheckProps {
  readonly plan: Plan;
  readonly trust: boolean;
  readonly onTrust: (on: boolean) => void;
}

/** The package's publisher; a key that is new to this host must be trusted here. */
export function PublisherCheck({ plan, trust, onTrust }: PublisherCheckProps) {
  return (
    <section aria-label="Publisher" className="rounded border border-line bg-raised px-3 py-2.5">
      <p className="flex flex-wrap items-center gap-2">
        <span className="text-muted">Published by</span>
        <bdi className="font-semibold">{plan.publisher}</bdi>
        <Badge tone={plan.publisher_verified ? "accent" : "warning"}>
          {plan.publisher_verified ? "Verified" : "Not verified"}
        </Badge>
        {plan.key_trusted && <Badge tone="positive">Key trusted before</Badge>}
      </p>
      <p className="mt-1 text-xs text-muted">
        Signing key{" "}
        <span data-fingerprint="" className="font-mono text-2xs break-words text-text">
          {formatFingerprint(plan.key_id)}
        </span>
      </p>
      {plan.key_rotated_from !== undefined && (
        <p className="mt-1 text-xs text-muted">
          The publisher changed its key. The key you trust,{" "}
          <span className="font-mono text-2xs break-words text-text">{formatFingerprint(plan.key_rotated_from)}</span>,
          signed for this one; installing trusts it from now on.
        </p>
      )}
      {plan.official && <OfficialSigners official={plan.official} isNew={!plan.key_trusted} />}
      {!plan.key_trusted && !plan.official && (
        <div className="mt-2 border-t border-line pt-1">
          <Checkbox
            checked={trust}
            onChange={onTrust}
            title="Trust this publisher's key"
            description="New on this host. Compare it with the key the publisher shows. From then on only this key can update its extensions."
          />
        </div>
      )}
    </section>
  );
}

interface OfficialSignersProps {
  readonly official: NonNullable<Plan["official"]>;
  /** The publisher's key is not trusted here. */
  readonly isNew: boolean;
}

/** The official keys that signed the package, and what that means for the publisher's key. */
function OfficialSigners({ official, isNew }: OfficialSignersProps) {
  const { signed_by: signers, keys, revision } = official;
  return (
    <div className="mt-2 border-t border-line pt-1.5 text-xs text-muted">
      <p>
        Official: {signers.length} of {keys} official keys of this host (set {revision}) signed this version.
      </p>
      <ul aria-label="Official keys that signed it">
        {signers.map((keyId) => (
          <li key={keyId} className="font-mono text-2xs break-words text-text">
            {formatFingerprint(keyId)}
          </li>
        ))}
      </ul>
      {isNew && <p>The publisher's key is recorded for this extension alone. Its other extensions ask for trust.</p>}
    </div>
  );
}
