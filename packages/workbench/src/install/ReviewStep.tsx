import type { Contribution } from "@bourse/contract/host-api";
import { formatBytes, formatFingerprint } from "@bourse/ui";
import { isInteractive } from "../extensions/interactive.ts";
import { ContributionList, Unsupported } from "../extensions/Unsupported.tsx";
import type { ReviewStepProps } from "./CapabilityChoices.tsx";
import { CapabilityChoices } from "./CapabilityChoices.tsx";
import { Changes } from "./Changes.tsx";
import { PublisherCheck } from "./PublisherCheck.tsx";
import { TermsSection } from "./TermsSection.tsx";

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
