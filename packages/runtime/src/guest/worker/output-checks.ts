import { envelopeCheck } from "./envelope.ts";
import type { GuestGrant } from "./messages.ts";
import type { OutputCheck, SchemaRules } from "./output.ts";
import { viewCheck } from "./view.ts";

/** The rules for a guest's outputs. */
export interface OutputRules {
  readonly view: SchemaRules;
  readonly envelope: SchemaRules;
}

/** Returns the check for a guest: of a view in API v1, of an envelope in v2. */
export function outputChecks({ view, envelope }: OutputRules): (grant: GuestGrant) => OutputCheck {
  return (grant) => (grant.apiVersion === 1 ? viewCheck(view) : envelopeCheck(envelope, grant.declaredViews));
}
