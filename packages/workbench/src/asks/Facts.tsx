import type { Dialog } from "@bourse/contract/host-api";

type FactList = Extract<Dialog["question"], { readonly facts: unknown }>["facts"];

/** The effects of accepting, line by line, in the host's words. */
export function Facts({ facts }: { readonly facts: FactList }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      {facts.map(({ label, value }) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd dir="auto" className="min-w-0 font-medium break-words">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
