import { ALWAYS, BUILTIN_SESSIONS, type SessionTemplate, usualSession } from "@bourse/bars";
import type { Chart } from "@bourse/contract/host-api";

/** The session of a chart's symbol by its kind. */
function sessionOf({ symbol, source_id }: Pick<Chart, "symbol" | "source_id">): SessionTemplate {
  const id = usualSession({ symbol, source: source_id });
  return BUILTIN_SESSIONS.find((each) => each.id === id) ?? ALWAYS;
}

export const sessionCode = { sessionOf };
