import type { ModelConsentEntry } from "@bourse/contract/host-api";
import { Button } from "@bourse/ui";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import type { useRevoke } from "./consent-queries.ts";

interface Props {
  readonly name: string;
  /** Text of the extension's request, such as `to 127.0.0.1`. */
  readonly wish: string;
  readonly decision: ModelConsentEntry["decision"];
  readonly revoke: ReturnType<typeof useRevoke>;
}

/** The trader's answer to an extension, with a way to take it back. */
export function ConsentRow({ name, wish, decision, revoke }: Props) {
  const action = decision === "allowed" ? "Take back" : "Let it ask again";
  return (
    <li className="flex items-center justify-between gap-3 py-1.5">
      <span>
        {name} <span className="text-xs text-muted">{wish}</span>
        {decision === "refused" && <span className="text-xs">: not allowed</span>}
      </span>
      {revoke.error && <ErrorNotice error={revoke.error} />}
      <Button aria-label={`${action}: ${name}, ${wish}`} onClick={() => revoke.mutate()}>
        {action}
      </Button>
    </li>
  );
}
