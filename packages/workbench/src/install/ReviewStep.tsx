import type { Contribution, Difference, Plan } from "@bourse/contract/host-api";
import { Badge, Button, Checkbox, classes, formatBytes, formatFingerprint } from "@bourse/ui";
import type { Dispatch } from "react";
import { isInteractive } from "../extensions/interactive.ts";
import { TermsSection } from "../extensions/TermsSection.tsx";
import { Unsupported } from "../extensions/Unsupported.tsx";
import { WholeApproval } from "../extensions/WholeApproval.tsx";
import { ContributionList } from "../marketplace/ContributionList.tsx";
import { capabilityWords } from "../marketplace/words.ts";
import type { Flow, FlowEvent } from "./flow.ts";

/** Everything the user decides on: publisher, permissions and contributions. */
export function ReviewStep({ flow, send }: ReviewStepProps) {
  const { plan } = flow;
  const isUnsupported = ({ kind }: Contribution) => plan.unsupported.some((each) => each.kind === kind);
  return (
    <div className="space-y-4">
      <PublisherCheck plan={plan} trust={flow.trust} onTrust={(on) => send({ type: "trust", on })} />
      {plan.difference && <Changes difference={plan.difference} />}
      <CapabilityChoices flow={flow} send={send} />
      {plan.terms.map((terms) => (
        <TermsSection
          key={terms.value}
          terms={terms}
          choice={{
            accepted: flow.accepted.includes(terms.value),
            onChange: (on) => send({ type: "accept", value: terms.value, on }),
          }}
        />
      ))}
      {isInteractive(plan) && <p className="text-xs">Interactive: gets events and asks the host for services</p>}
      <section aria-label="What it adds">
        <h3 className="mb-1 text-sm font-semibold">What it adds</h3>
        <ContributionList items={plan.contributions.filter((each) => !isUnsupported(each))} />
      </section>
      <Unsupported items={plan.unsupported} />
      <details className="text-xs text-muted">
        <summary className="w-fit cursor-pointer rounded">Package</summary>
        <p className="mt-1 font-mono text-2xs break-words">
          {formatBytes(plan.size)} · SHA-256 {formatFingerprint(plan.digest)}
        </p>
      </details>
    </div>
  );
}

/** The changes of an update, compared with the installed version. */
function Changes({ difference }: { readonly difference: Difference }) {
  const {
    from_version: from,
    added_capabilities,
    removed_capabilities,
    added_contributions,
    removed_contributions,
  } = difference;
  const words = (names: readonly string[]) => names.map((name) => `Permission: ${capabilityWords(name).title}`);
  const titles = (items: readonly Contribution[]) => items.map((each) => each.title || each.id);
  const added = [...words(added_capabilities), ...titles(added_contributions)];
  const removed = [...words(removed_capabilities), ...titles(removed_contributions)];
  return (
    <section aria-label="Changes">
      <h3 className="mb-1 text-sm font-semibold">Changes since {from}</h3>
      {added.length + removed.length === 0 ? (
        <p className="text-xs text-muted">The same permissions and contributions.</p>
      ) : (
        <ul className="text-xs">
          {added.map((text) => (
            <Change key={`+${text}`} mark="+" word="Added" text={text} />
          ))}
          {removed.map((text) => (
            <Change key={`-${text}`} mark="−" word="Removed" text={text} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface ChangeProps {
  readonly mark: "+" | "−";
  readonly word: string;
  readonly text: string;
}

function Change({ mark, word, text }: ChangeProps) {
  return (
    <li className="flex gap-2">
      <span aria-hidden="true" className={classes("w-2 font-mono", mark === "+" ? "text-positive" : "text-negative")}>
        {mark}
      </span>
      <span className="sr-only">{word}: </span>
      <bdi>{text}</bdi>
    </li>
  );
}

interface ReviewStepProps {
  readonly flow: Extract<Flow, { step: "review" }>;
  readonly send: Dispatch<FlowEvent>;
}

/** A separate choice for each capability; unchosen ones are refused, and the rest still works. */
function CapabilityChoices({ flow, send }: ReviewStepProps) {
  const { plan, approved } = flow;
  const added = plan.difference?.added_capabilities ?? [];
  if (plan.capabilities.length === 0) {
    return (
      <section aria-label="Permissions">
        <h3 className="text-sm font-semibold">Permissions</h3>
        <p className="text-xs text-muted">It needs no permissions.</p>
      </section>
    );
  }
  if (plan.approval === "whole") {
    return (
      <WholeApproval
        names={plan.capabilities.map(({ name }) => name)}
        added={added}
        given={approved.length > 0}
        onChange={(on) => send({ type: "approveAll", on })}
      />
    );
  }
  return (
    <fieldset>
      <legend className="float-left text-sm font-semibold">Permissions</legend>
      <div className="flex justify-end">
        <Button tone="quiet" size="small" onClick={() => send({ type: "approveAll", on: true })}>
          Select all
        </Button>
      </div>
      {plan.capabilities.map((each) => (
        <Checkbox
          key={each.name}
          checked={approved.includes(each.name)}
          onChange={(on) => send({ type: "approve", name: each.name, on })}
          title={
            <>
              {each.title} <code className="font-mono text-2xs font-normal text-muted">{each.name}</code>{" "}
              {added.includes(each.name) && <Badge tone="warning">new</Badge>}
            </>
          }
          description={each.description}
        />
      ))}
      <p className="pb-1 text-xs text-muted">
        Views that need what you leave out say so. You can change this at any time under Installed.
      </p>
    </fieldset>
  );
}

interface PublisherCheckProps {
  readonly plan: Plan;
  readonly trust: boolean;
  readonly onTrust: (on: boolean) => void;
}

/** The package's publisher; a key that is new to this host must be trusted here. */
function PublisherCheck({ plan, trust, onTrust }: PublisherCheckProps) {
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
