import { envelopeCheck } from "./envelope.ts";
import type { GuestGrant } from "./messages.ts";
import type { OutputCheck, SchemaRules } from "./output.ts";
import { viewCheck } from "./view.ts";

/** The rules for a guest's outputs. */
export interface OutputRules {
  readonly view: SchemaRules;
  readonly envelope: SchemaRules;
}

/** Returns the check for a guest: of a view in API v1, of an envelope in v2. Instances of a thread share what is compiled. */
export function outputChecks(rules: OutputRules): (grant: GuestGrant) => OutputCheck {
  let view: OutputCheck | undefined;
  let envelope: ReturnType<typeof envelopeCheck> | undefined;
  return (grant) => {
    if (grant.apiVersion === 1) {
      view ??= viewCheck(rules.view);
      return view;
    }
    envelope ??= envelopeCheck(rules.envelope);
    return envelope(grant.declaredViews);
  };
}
