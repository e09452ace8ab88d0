import type { ExchangeList } from "@bourse/contract/host-api";

/** Why the host offers no accounts at some exchanges that a trader may look for. */
export function AbsentExchanges({ absent }: Pick<ExchangeList, "absent">) {
  return (
    <details className="text-xs">
      <summary className="cursor-pointer text-muted">Why no other exchange?</summary>
      <ul className="mt-1 list-disc space-y-0.5 pl-4">
        {absent.map(({ exchange, name, reason }) => (
          <li key={exchange}>
            <span className="font-medium">{name}</span>: {reason}.
          </li>
        ))}
      </ul>
    </details>
  );
}
