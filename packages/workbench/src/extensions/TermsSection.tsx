import type { LicenceTerms, NetworkTerms, Terms } from "@bourse/contract/host-api";
import { Badge, Checkbox, formatBytes } from "@bourse/ui";

export interface TermsSectionProps {
  readonly terms: Terms;
  /** Absent: the terms are only shown. */
  readonly choice?: { readonly accepted: boolean; readonly onChange: (accepted: boolean) => void };
}

/** Terms that the trader accepts before a package is installed. */
export function TermsSection({ terms, choice }: TermsSectionProps) {
  const isLicence = terms.kind === "licence";
  return (
    <section aria-label={isLicence ? "Licence of the model" : "Servers that it can reach"}>
      <h3 className="mb-1 text-sm font-semibold">{isLicence ? "Licence of the model" : "Servers that it can reach"}</h3>
      {isLicence ? <Licence terms={terms} /> : <Servers terms={terms} />}
      {choice && terms.accepted && <p className="pt-1 text-xs text-muted">You have accepted this before.</p>}
      {choice && !terms.accepted && (
        <Checkbox
          checked={choice.accepted}
          onChange={choice.onChange}
          title={isLicence ? "I accept this licence, what it downloads and what it takes" : "Allow these servers"}
        />
      )}
    </section>
  );
}

function Servers({ terms }: { readonly terms: NetworkTerms }) {
  return (
    <>
      <p className="text-xs text-muted">It can exchange data with these servers, and with no others.</p>
      <ul className="py-1 font-mono text-xs">
        {terms.origins.map((origin) => (
          <li key={origin} className="break-words">
            <bdi>{origin}</bdi>{" "}
            {terms.added.includes(origin) && terms.added.length < terms.origins.length && (
              <Badge tone="warning">new</Badge>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function Licence({ terms }: { readonly terms: LicenceTerms }) {
  const { name, text, repository, revision, disk_bytes: disk, memory_bytes: memory, downloads, statements } = terms;
  return (
    <div className="space-y-1.5 text-xs">
      {statements.map((each) => (
        <p key={each} className="font-medium">
          {each}
        </p>
      ))}
      <p className="text-muted">
        It takes {formatBytes(disk)} on disk and {formatBytes(memory)} in memory.
        {downloads.length === 0 && " It downloads nothing."}
      </p>
      {downloads.length > 0 && (
        <ul aria-label="Downloads">
          {downloads.map((each) => (
            <li key={`${each.name} ${each.from}`}>
              <bdi>{each.name}</bdi>, {formatBytes(each.bytes)}, from <bdi>{each.from}</bdi>
            </li>
          ))}
        </ul>
      )}
      <p>
        <bdi className="font-medium">{name}</bdi>
      </p>
      <textarea
        readOnly
        aria-label={`Text of ${name}`}
        rows={9}
        className="w-full resize-y rounded border border-line bg-raised p-2 font-mono text-2xs"
        value={text}
      />
      <p className="font-mono text-2xs break-words text-muted">
        {repository} {revision}
      </p>
    </div>
  );
}
