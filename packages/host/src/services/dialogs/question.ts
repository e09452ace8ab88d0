import { IMPORT_MAX_BYTES } from "@bourse/contract";
import type { DialogQuestion } from "@bourse/contract/host-api";
import type { DialogFact, DialogRequest } from "./port.ts";

/** A question as the page gets it: listed fields only, so that nothing else a caller added reaches the page. */
export function questionOf(request: DialogRequest): DialogQuestion {
  switch (request.kind) {
    case "confirm":
      return { kind: "confirm", title: request.title, message: request.message };
    case "import":
      return { kind: "import", accepts: request.accepts, max_bytes: IMPORT_MAX_BYTES };
    case "open_external":
      return { kind: "open_external", url: request.url };
    case "create_alert":
      return {
        kind: "create_alert",
        title: request.title,
        message: request.message,
        facts: factsOf(request.facts),
        asks_period: request.asksPeriod,
      };
    case "configure_model":
      return { kind: "configure_model", provider: request.provider, facts: factsOf(request.facts) };
    case "feed_credential":
      return { kind: "feed_credential", source_id: request.sourceId, origin: request.origin };
    case "allow_origin":
      return { kind: "allow_origin", origin: request.origin };
  }
}

function factsOf(facts: readonly DialogFact[]): DialogFact[] {
  return facts.map(({ label, value }) => ({ label, value }));
}
